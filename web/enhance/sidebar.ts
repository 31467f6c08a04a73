import {
  coverPage,
  isSidebarOpen,
  type SidebarState,
  toggledSidebar,
  wideScreen,
} from '../layout/sidebar-state.ts'

/**
 * Makes the sidebar's buttons work. On a narrow screen it is a sheet, which takes the focus and
 * returns it.
 */
export function moveSidebar() {
  const sidebar = document.getElementById('sidebar')
  const toggle = document.querySelector<HTMLElement>('[data-sidebar-toggle]')
  const scrim = document.querySelector<HTMLElement>('[data-sidebar-close]')
  if (!sidebar || !toggle || !scrim) return

  const wide = wideScreen()
  const state = () => sidebar.dataset.state as SidebarState
  const tell = () => toggle.setAttribute('aria-expanded', String(isSidebarOpen(state())))
  const show = (next: SidebarState) => {
    const wasSheet = state() === 'open' && !wide.matches
    sidebar.dataset.state = next
    scrim.hidden = next !== 'open'
    tell()
    const isSheet = next === 'open' && !wide.matches
    coverPage(isSheet)
    if (isSheet) sidebar.querySelector('a')?.focus()
    else if (wasSheet) toggle.focus()
  }
  tell()
  toggle.addEventListener('click', () => show(toggledSidebar(state())))
  scrim.addEventListener('click', () => show('closed'))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && state() === 'open' && !wide.matches) show('closed')
  })
  wide.addEventListener('change', () => show('auto'))
}
