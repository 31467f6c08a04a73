import type { Access } from './access.ts'
import { type AdvisorId, advisorIds, advisors, forEachAdvisor } from './advisors/advisors.ts'
import { brand } from './brand.ts'
import { localAddress } from './local-address.ts'

/**
 * A page. Links, guards, titles, breadcrumbs, server rendering, the sitemap and the browser's
 * router derive from the table of these.
 */
export type RouteSpec = {
  path: `/${string}`
  title: string
  description: string
  /** `static` ships no React; `app` is server-rendered and hydrated. */
  kind: 'static' | 'app'
  access: Access
  /** The wording of this page's log-in gate, where it is not the usual one. */
  loginNotice?: 'login-solutions'
  /**
   * Redirects somebody who must pay first to the onboarding page, with the specification's
   * sentence. Advisors' pages and premium resources show gates of their own instead.
   */
  requiresPayment?: true
  inSitemap?: true
}

const advisorRoutes = forEachAdvisor((id) => {
  const { path, title, summary } = advisors[id]
  return { path, title, description: summary, kind: 'app', access: 'advisors' } as const
})

/** An advisor's answer to its first starter question, public. */
const sampleRoutes = Object.fromEntries(
  advisorIds.map((id): [string, StaticRoute] => [
    `answer-${id}`,
    {
      path: `/answers/${id}`,
      title: advisors[id].starters[0],
      description: `What the ${advisors[id].title} advisor answers, with its sources, owners and effort.`,
      kind: 'static',
      access: 'public',
      inSitemap: true,
    },
  ]),
) as Record<SampleRouteId, StaticRoute>

type SampleRouteId = `answer-${AdvisorId}`
type StaticRoute = RouteSpec & { kind: 'static'; access: 'public' }

/** The page of an advisor's sample answer. */
export function sampleRoute(id: AdvisorId): RouteSpec {
  return sampleRoutes[`answer-${id}`]
}

export const routes = {
  landing: {
    path: '/',
    title: 'Strategic Technology Leadership',
    description: `${brand.tagline}. Cited answers on security, budget, privacy and leadership.`,
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  solutions: {
    path: '/solutions',
    title: 'Solutions',
    description: 'Choose an advisor: leadership, financial, infrastructure, privacy and more.',
    kind: 'app',
    access: 'signed-in',
    loginNotice: 'login-solutions',
  },
  ...advisorRoutes,
  ...sampleRoutes,
  cybersecurity: {
    path: '/cybersecurity',
    title: 'Cybersecurity',
    description: 'Where a school district starts with cybersecurity, and in which order.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  foresight: {
    path: '/foresight',
    title: 'Foresight',
    description: 'Dates and developments a school technology leader should plan for.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: `What ${brand.name} collects, why, for how long, and what you can ask of us.`,
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: `The agreement between you and ${brand.company}, in plain words.`,
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  privacyChanges: {
    path: '/privacy/changes',
    title: 'Changes of the Privacy Policy',
    description: 'What each version of the Privacy Policy changed, paragraph by paragraph.',
    kind: 'static',
    access: 'public',
  },
  termsChanges: {
    path: '/terms/changes',
    title: 'Changes of the Terms of Service',
    description: 'What each version of the Terms of Service changed, paragraph by paragraph.',
    kind: 'static',
    access: 'public',
  },
  trust: {
    path: '/trust',
    title: 'Trust and security',
    description: 'Data map, subprocessors, retention, accessibility, security and agreements.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  resources: {
    path: '/resources',
    title: 'Resources',
    description: 'Templates, checklists and guides for school technology leaders.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  refreshPlanner: {
    path: '/resources/device-refresh-planner',
    title: 'Device refresh planner',
    description: 'When to replace devices, and what to plan for each year.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  eRateCalculator: {
    path: '/resources/e-rate-calculator',
    title: 'E-Rate calculator',
    description: 'What a district may plan for in Category Two.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
  },
  resource: {
    path: '/resources/:slug',
    title: 'Resource',
    description: 'A resource for school technology leaders.',
    kind: 'static',
    access: 'public',
  },
  onboarding: {
    path: '/help/onboarding',
    title: 'Onboarding',
    description: `Your first hour with ${brand.name}.`,
    kind: 'app',
    access: 'public',
  },
  feedback: {
    path: '/help/feedback',
    title: 'Submit Feedback',
    description: 'Tell us what is wrong, missing or good.',
    kind: 'app',
    access: 'signed-in',
  },
  auth: {
    path: '/auth',
    title: 'Log in or register',
    description: `Log in to ${brand.name} or create an account.`,
    kind: 'app',
    access: 'public',
  },
  adminAuth: {
    path: '/admin/auth',
    title: 'Admin login',
    description: `Staff sign-in for ${brand.name}.`,
    kind: 'app',
    access: 'public',
  },
  profile: {
    path: '/profile',
    title: 'Profile',
    description: 'Who you are, how we reach you, and what we hold about you.',
    kind: 'app',
    access: 'signed-in',
  },
  profileSecurity: profileRoute('/profile/security', 'Security'),
  profilePlan: profileRoute('/profile/plan', 'Plan'),
  profileDistrict: profileRoute('/profile/district', 'Your district'),
  profileUsage: { ...profileRoute('/profile/usage', 'Usage'), requiresPayment: true },
  admin: staffRoute('/admin', 'Admin Dashboard'),
  adminResources: staffRoute('/admin/resources', 'Resources admin'),
  adminResourceNew: staffRoute('/admin/resources/new', 'New resource'),
  adminResourceImport: staffRoute('/admin/resources/import', 'Import resources'),
  adminMedia: staffRoute('/admin/resources/media', 'Media'),
  adminResourceEdit: staffRoute('/admin/resources/edit/:id', 'Edit resource'),
  adminTags: staffRoute('/admin/tags', 'Tags'),
  adminUsers: staffRoute('/admin/users', 'Users', 'admin'),
  adminUser: staffRoute('/admin/users/:id', 'User', 'admin'),
  adminSettings: staffRoute('/admin/settings', 'Settings'),
  adminFeedback: staffRoute('/admin/feedback', 'Feedback'),
  adminFeedbackItem: staffRoute('/admin/feedback/:id', 'Message'),
  adminAnalytics: staffRoute('/admin/analytics', 'Analytics', 'admin'),
  adminAudit: staffRoute('/admin/audit', 'Audit log', 'admin'),
  adminErrors: staffRoute('/admin/errors', 'Errors', 'admin'),
} as const satisfies Record<string, RouteSpec>

function profileRoute(path: `/${string}`, title: string) {
  const description = `${title}, in your profile.`
  return { path, title, description, kind: 'app', access: 'signed-in' } as const
}

function staffRoute<const Path extends `/${string}`>(
  path: Path,
  title: string,
  access: 'staff' | 'admin' = 'staff',
) {
  return { path, title, description: `${title} of ${brand.name}.`, kind: 'app', access } as const
}

export type RouteId = keyof typeof routes
export const routeIds = Object.keys(routes) as RouteId[]

/** The page shown for every path that is not in the table. */
export const notFoundRoute: RouteSpec = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
  kind: 'static',
  access: 'public',
}

/** Whether a page has the admin area's frame. */
export function isAdminPage(id: RouteId): boolean {
  return /^\/admin(?:\/|$)/.test(routes[id].path) && id !== 'adminAuth'
}

/** A page's entry in the table, with the optional fields that its literal type leaves out. */
export function route(id: RouteId): RouteSpec {
  return routes[id]
}

/** The title of the browser tab. */
export function documentTitle({ title }: Pick<RouteSpec, 'title'>): string {
  return `${title} | ${brand.name}`
}

/** The log-in page for `spec`, which says why it is shown and returns to `target`. */
export function loginAddress(spec: RouteSpec, target: string): string {
  const page = spec.access === 'staff' || spec.access === 'admin' ? routes.adminAuth : routes.auth
  const query = new URLSearchParams({ next: target, notice: spec.loginNotice ?? 'login' })
  return `${page.path}?${query}`
}

/** `target` if it is a path on this site, otherwise the signed-in home page. */
export function safeNext(target: string | null | undefined): string {
  return localAddress(target) ?? routes.solutions.path
}
