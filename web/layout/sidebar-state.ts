import { mobileBreakpointPx } from '../../domain/constants.ts'

/** `auto` is open from the mobile breakpoint up and closed under it; web/styles/sidebar.css decides. */
export type SidebarState = 'auto' | 'open' | 'closed'

/** Matches from the mobile breakpoint up. */
export const wideScreen = () => window.matchMedia(`(min-width: ${mobileBreakpointPx}px)`)

/** While the sidebar is a sheet over the page, nothing under it can be reached. */
export function coverPage(covered: boolean): void {
  const page = document.getElementById('content')
  if (page) page.inert = covered
}

/** The state after the toggle was pressed. */
export function toggledSidebar(state: SidebarState): SidebarState {
  const open = state === 'auto' ? wideScreen().matches : state === 'open'
  return open ? 'closed' : 'open'
}
