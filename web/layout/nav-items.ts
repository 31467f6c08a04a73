import { isStaff, type Viewer } from '../../domain/access.ts'
import { advisorIds, advisors } from '../../domain/advisors/advisors.ts'
import { type RouteId, routes } from '../../domain/routes.ts'

export type NavItem = { id: RouteId; label: string; path: string }
export type NavSection = { title: string; items: NavItem[] }

/** The product title and "Home" lead here. */
export function homePath(viewer: Viewer): string {
  return viewer.user ? routes.solutions.path : routes.landing.path
}

/** The sidebar, in the specification's order; the dashboard only for staff. */
export function sidebarSections(viewer: Viewer): NavSection[] {
  return [
    { title: 'Main', items: [item('solutions', 'Home'), item('resources', 'Resources')] },
    { title: 'Advisors', items: advisorIds.map((id) => item(id, advisors[id].title)) },
    {
      title: 'Support',
      items: [
        item('onboarding', 'Onboarding'),
        item('feedback', 'Submit Feedback'),
        ...(isStaff(viewer) ? [item('admin', 'Admin Dashboard')] : []),
      ],
    },
  ]
}

/** What a visitor looks for before there is an account; two are places on the landing page. */
export const visitorLinks = [
  { label: 'Advisors', path: `${routes.landing.path}#advisors` },
  { label: 'Resources', path: routes.resources.path },
  { label: 'Pricing', path: `${routes.landing.path}#pricing` },
  { label: 'Security', path: routes.trust.path },
] as const

function item(id: RouteId, label: string): NavItem {
  return { id, label, path: routes[id].path }
}
