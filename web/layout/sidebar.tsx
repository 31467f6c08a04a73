import { useEffect } from 'react'
import type { Viewer } from '../../domain/access.ts'
import { mobileBreakpointPx } from '../../domain/constants.ts'
import { SidebarLinks } from './sidebar-links.tsx'

/** `auto` is open from the mobile breakpoint up and closed under it; styles.css decides. */
export type SidebarState = 'auto' | 'open' | 'closed'

const isWide = () => window.matchMedia(`(min-width: ${mobileBreakpointPx}px)`).matches

/** The state after the toggle was pressed. */
export function toggledSidebar(state: SidebarState): SidebarState {
  const open = state === 'auto' ? isWide() : state === 'open'
  return open ? 'closed' : 'open'
}

type SidebarProps = {
  viewer: Viewer
  path: string
  state: SidebarState
  onStateChange(state: SidebarState): void
}

/**
 * Wide screens: open, or an icon rail that expands over the page on hover and focus.
 * Narrow screens: closed, or a sheet. Crossing the breakpoint starts over.
 */
export function Sidebar({ viewer, path, state, onStateChange }: SidebarProps) {
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${mobileBreakpointPx}px)`)
    const startOver = () => onStateChange('auto')
    query.addEventListener('change', startOver)
    return () => query.removeEventListener('change', startOver)
  }, [onStateChange])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet closes when the page changes
  useEffect(() => {
    if (!isWide()) onStateChange('auto')
  }, [path])

  return (
    <>
      {state === 'open' && (
        <button
          type="button"
          aria-label="Close sidebar"
          className="fixed inset-0 z-20 bg-scrim md:hidden"
          onClick={() => onStateChange('closed')}
        />
      )}
      <aside id="sidebar" aria-label="Sidebar" className="sidebar" data-state={state}>
        <div className="sidebar-panel">
          <SidebarLinks viewer={viewer} path={path} />
        </div>
      </aside>
    </>
  )
}
