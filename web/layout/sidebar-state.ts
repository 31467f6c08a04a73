import { mobileBreakpointPx } from '../../domain/constants.ts'

/** `auto`: open on wide screens, closed on narrow ones (web/styles/sidebar.css). */
export type SidebarState = 'auto' | 'open' | 'closed'

/**
 * A media query that matches from the mobile breakpoint up. In rem, so that twice as large a text
 * needs twice as wide a screen: a sidebar beside it would leave it no room.
 */
export const wideScreen = () => window.matchMedia(`(min-width: ${mobileBreakpointPx / 16}rem)`)

/** Makes the page inert while the sidebar covers it as a sheet. */
export function coverPage(covered: boolean): void {
  const page = document.getElementById('content')
  if (page) page.inert = covered
}

/** Whether the sidebar is open in full; a rail of icons is not. */
export function isSidebarOpen(state: SidebarState): boolean {
  return state === 'auto' ? wideScreen().matches : state === 'open'
}

/** The state after a press of the sidebar's button. */
export function toggledSidebar(state: SidebarState): SidebarState {
  return isSidebarOpen(state) ? 'closed' : 'open'
}
