import { isStaff, type Viewer } from '../../domain/access.ts'
import { advisorIds, advisors } from '../../domain/advisors/advisors.ts'
import { type RouteId, routes } from '../../domain/routes.ts'

export type NavItem = { id: RouteId; label: string; path: string }
/** `help`: items collapsed under "Help", above the section's own. */
export type NavSection = { title: string; help?: NavItem[]; items: NavItem[] }

/** Where the product title and "Home" lead. */
export function homePath(viewer: Viewer): string {
  return viewer.user ? routes.solutions.path : routes.landing.path
}

/** The sidebar of a signed-in person; the dashboard is for staff only. */
export function sidebarSections(viewer: Viewer): NavSection[] {
  return [
    { title: 'Main', items: [item('solutions', 'Home'), item('resources', 'Resources')] },
    { title: 'Advisors', items: advisorIds.map((id) => item(id, advisors[id].title)) },
    {
      title: 'Support',
      help: [item('onboarding', 'Onboarding'), item('feedback', 'Submit Feedback')],
      items: isStaff(viewer) ? [item('admin', 'Admin Dashboard')] : [],
    },
  ]
}

/** Links for visitors; two lead to sections of the landing page. */
export const signedOutLinks = [
  { label: 'Advisors', path: `${routes.landing.path}#advisors` },
  { label: 'Resources', path: routes.resources.path },
  { label: 'Pricing', path: `${routes.landing.path}#pricing` },
  { label: 'Security', path: routes.trust.path },
] as const

function item(id: RouteId, label: string): NavItem {
  return { id, label, path: routes[id].path }
}
