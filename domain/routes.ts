import type { Access } from './access.ts'
import { advisors, forEachAdvisor } from './advisors/advisors.ts'
import { brand } from './brand.ts'
import { localAddress } from './local-address.ts'

/**
 * Every page, once. Links, guards, titles, breadcrumbs, server rendering, the sitemap and the
 * browser's router derive from this table.
 */
export type RouteSpec = {
  path: `/${string}`
  title: string
  description: string
  /** `static` ships no React; `app` is server-rendered and hydrated. */
  kind: 'static' | 'app'
  access: Access
  /** The wording of this page's gate, where it is not the usual one. */
  loginNotice?: 'login-solutions'
  /**
   * Leads who has to pay first to the onboarding page, with the specification's sentence. Advisors'
   * pages have a paywall of their own; the solutions page asks for no payment.
   */
  requiresPayment?: true
  inSitemap?: true
}

const advisorRoutes = forEachAdvisor((id) => {
  const { path, title, summary } = advisors[id]
  return { path, title, description: summary, kind: 'app', access: 'subscriber' } as const
})

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
  resources: {
    path: '/resources',
    title: 'Resources',
    description: 'Templates, checklists and guides for school technology leaders.',
    kind: 'static',
    access: 'public',
    inSitemap: true,
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
    description: 'Your account, your district and your subscription.',
    kind: 'app',
    access: 'signed-in',
  },
  admin: staffRoute('/admin', 'Admin Dashboard'),
  adminResources: staffRoute('/admin/resources', 'Resources admin'),
  adminResourceNew: staffRoute('/admin/resources/new', 'New resource'),
  adminResourceEdit: staffRoute('/admin/resources/edit/:id', 'Edit resource'),
  adminTags: staffRoute('/admin/tags', 'Tags'),
  adminUsers: staffRoute('/admin/users', 'Users', 'admin'),
  adminSettings: staffRoute('/admin/settings', 'Settings'),
  adminFeedback: staffRoute('/admin/feedback', 'Feedback'),
  adminAnalytics: staffRoute('/admin/analytics', 'Analytics'),
} as const satisfies Record<string, RouteSpec>

function staffRoute(path: `/${string}`, title: string, access: 'staff' | 'admin' = 'staff') {
  return { path, title, description: `${title} of ${brand.name}.`, kind: 'app', access } as const
}

export type RouteId = keyof typeof routes
export const routeIds = Object.keys(routes) as RouteId[]

/** Shown for every path that is not in the table. */
export const notFoundRoute: RouteSpec = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
  kind: 'static',
  access: 'public',
}

export function route(id: RouteId): RouteSpec {
  return routes[id]
}

/** The title as the browser tab shows it. */
export function documentTitle({ title }: Pick<RouteSpec, 'title'>): string {
  return `${title} | ${brand.name}`
}

/** The address of the log-in page that comes back to `target` and says why it was shown. */
export function loginAddress(spec: RouteSpec, target: string): string {
  const page = spec.access === 'staff' || spec.access === 'admin' ? routes.adminAuth : routes.auth
  const query = new URLSearchParams({ next: target, notice: spec.loginNotice ?? 'login' })
  return `${page.path}?${query}`
}

/** `target` as a path of this site if it is one, otherwise the signed-in home. */
export function safeNext(target: string | null | undefined): string {
  return localAddress(target) ?? routes.solutions.path
}
