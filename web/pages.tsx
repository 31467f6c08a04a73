import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  useLoaderData,
} from 'react-router'
import { decideAccess } from '../domain/access.ts'
import { type AdvisorId, forEachAdvisor, isAdvisorId } from '../domain/advisors/advisors.ts'
import { AppError } from '../domain/errors.ts'
import { pageGate } from '../domain/page-gate.ts'
import { isAdminPage, type RouteId, routes } from '../domain/routes.ts'
import { AdvisorShell } from './advisor-shell.tsx'
import { AppErrorBoundary } from './error-page.tsx'
import { BillingBanner } from './features/billing/billing-banner.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { ifReadable } from './lib/api.ts'
import { useInBrowser } from './lib/moment.tsx'
import { pageContext } from './lib/page-context.ts'
import { useViewer } from './lib/session/use-viewer.ts'
import { viewerStore } from './lib/session/viewer-store.ts'
import { browserOnly } from './ui/browser-only.ts'
import { UnreadPage } from './unread-page.tsx'

export type PageModule = {
  Component: ComponentType
  loader?: LoaderFunction
  /** The frame around the page, kept while its data cannot be read; without one, its title is. */
  Frame?: ComponentType<{ children: ReactNode }>
}

export type AppRouteId = {
  [Id in RouteId]: (typeof routes)[Id]['kind'] extends 'static' ? never : Id
}[RouteId]

const page = (name: string) => `web/features/${name}-page.tsx`

/** The source file of each app page, so that the worker can preload its chunk. */
export const pageSources: Record<AppRouteId, string> = {
  solutions: page('solutions/solutions'),
  ...forEachAdvisor(() => page('advisors/advisor')),
  onboarding: page('help/onboarding'),
  feedback: page('feedback/feedback'),
  auth: page('auth/auth'),
  adminAuth: page('auth/admin-auth'),
  profile: page('account/profile'),
  profileSecurity: page('account/security/security'),
  profilePlan: page('account/plan'),
  profileDistrict: page('account/district/district'),
  profileUsage: page('account/usage'),
  admin: page('admin/admin-home'),
  adminResources: page('resources/admin/resources'),
  adminResourceNew: page('resources/admin/new-resource'),
  adminResourceImport: page('resources/admin/import'),
  adminMedia: page('resources/admin/media/media'),
  adminResourceEdit: page('resources/admin/edit-resource'),
  adminTags: page('resources/admin/tags'),
  adminUsers: page('users/admin/users'),
  adminUser: page('users/admin/user'),
  adminSettings: page('settings/admin/settings'),
  adminFeedback: page('feedback/admin/inbox'),
  adminFeedbackItem: page('feedback/admin/message'),
  adminAnalytics: page('analytics/admin/analytics'),
  adminAudit: page('audit/admin/audit'),
  adminErrors: page('errors/admin/errors'),
}

const pageIds = Object.keys(pageSources) as AppRouteId[]

/** The source file of the admin area's frame. */
export const adminFrameSource = 'web/features/admin/admin-frame.tsx'

const modules = import.meta.glob<PageModule>([
  './features/**/*-page.tsx',
  '!./features/{landing,policies,tools,trust}/**',
])

/** Parts that a feature adds to another feature's page, as a child route in its `Outlet`. */
const pageParts: { [Id in AppRouteId]?: () => Promise<PageModule> } = {
  profilePlan: () => import('./features/billing/subscription-section.tsx'),
  admin: () => import('./features/billing/admin/billing-summary.tsx'),
  adminUser: () => import('./features/billing/admin/user-access.tsx'),
  adminSettings: () => import('./features/advisors/admin/knowledge-section.tsx'),
}

const ConsentBanner = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./features/policies/consent-banner.tsx'))),
)

/** Banners above every app page: the billing notice, and policies still to be accepted. */
function Banners() {
  const { user, impersonatedBy } = useViewer()
  const inBrowser = useInBrowser()
  return (
    <>
      <BillingBanner />
      {inBrowser && user && !impersonatedBy && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </>
  )
}

/**
 * The router of the browser and the worker: one layout, and a lazily loaded page for each app
 * route.
 */
export const appRoutes: RouteObject[] = [
  {
    id: 'root',
    Component: () => <AppLayout banner={<Banners />} />,
    ErrorBoundary: AppErrorBoundary,
    HydrateFallback: () => null,
    loader: ({ context }) => context.get(pageContext).viewer(),
    children: [
      ...pageIds.filter((id) => !isAdminPage(id)).map(pageRoute),
      {
        id: 'adminFrame',
        ErrorBoundary: AppErrorBoundary,
        lazy: () => import('./features/admin/admin-frame.tsx'),
        children: pageIds.filter(isAdminPage).map(pageRoute),
      },
    ],
  },
]

function pageRoute(id: AppRouteId): RouteObject {
  const spec = routes[id]
  const part = pageParts[id]
  return {
    id,
    path: spec.path,
    ErrorBoundary: AppErrorBoundary,
    lazy: async () => {
      const load = modules[pageSources[id].replace(/^web/, '.')]
      if (!load) throw new AppError('NOT_FOUND', 'There is no page at this address')
      if (isAdvisorId(id)) return advisorRoute(id, load)
      return readable(id, await load())
    },
    ...(part && { children: [partRoute(id, part)] }),
  }
}

function partRoute(id: AppRouteId, load: () => Promise<PageModule>): RouteObject {
  return {
    id: `${id}Part`,
    index: true,
    ErrorBoundary: AppErrorBoundary,
    lazy: async () => readable(id, { Frame: ({ children }) => children, ...(await load()) }),
  }
}

/** An advisor's page. Behind the gate only the gate's code is loaded, the rest when it opens. */
async function advisorRoute(id: AdvisorId, load: () => Promise<PageModule>) {
  const isOpen = import.meta.env.SSR || decideAccess(routes[id].access, await viewerStore.current())
  if (isOpen === true || isOpen.allow) {
    const { Component, loader } = readable(id, await load())
    return { Component: inAdvisorShell(id, Component), loader }
  }
  const Later = lazy(async () => ({ default: (await load()).Component }))
  const { Component, loader } = readable(id, {
    Component: Later,
    loader: async (args) => (await load()).loader?.(args),
  })
  return { Component: inAdvisorShell(id, Component), loader }
}

function inAdvisorShell(id: AdvisorId, Page: ComponentType): ComponentType {
  return () => (
    <AdvisorShell advisor={id}>
      <Page />
    </AdvisorShell>
  )
}

const unread = 'unread'

/**
 * A page or part whose loader is refused because a database cannot be read opens all the same, and
 * says so in its place: what stands around it can be used meanwhile.
 */
function readable(id: AppRouteId, { Component, loader, Frame }: PageModule) {
  const Page = () =>
    useLoaderData() === unread ? (
      <UnreadPage title={routes[id].title} Frame={Frame} />
    ) : (
      <Component />
    )
  const load = async (args: LoaderFunctionArgs) => await loader?.(args)
  return { Component: Page, loader: guarded(id, (args) => ifReadable(load(args), unread)) }
}

/**
 * Applies the worker's access rule in the browser too; no loader runs for a viewer who is turned
 * away.
 */
function guarded(id: AppRouteId, loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const { pathname, search } = new URL(args.request.url)
    const viewer = await args.context.get(pageContext).viewer()
    const gate = pageGate(routes[id], viewer, pathname + search)
    switch (gate.kind) {
      case 'open':
        return (await loader(args)) ?? null
      case 'paywall':
        return null
      case 'redirect':
        throw Response.redirect(new URL(gate.to, args.request.url).href)
      case 'refused':
        throw new AppError(gate.reason, gate.message)
    }
  }
}
