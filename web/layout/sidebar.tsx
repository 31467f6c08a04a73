import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Viewer } from '../../domain/access.ts'
import { SidebarButton } from './nav-bar.tsx'
import { SidebarLinks } from './sidebar-links.tsx'
import {
  coverPage,
  isSidebarOpen,
  type SidebarState,
  toggledSidebar,
  wideScreen,
} from './sidebar-state.ts'

type SidebarProps = {
  viewer: Viewer
  path: string
  state: SidebarState
  onStateChange(state: SidebarState): void
}

/**
 * On wide screens open, or a rail of icons that expands over the page on hover and focus. On narrow
 * screens closed, or a sheet that takes the focus and returns it. Crossing the breakpoint resets
 * it.
 */
export function Sidebar({ viewer, path, state, onStateChange }: SidebarProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isSheet = state === 'open'

  useEffect(() => {
    const query = wideScreen()
    const startOver = () => onStateChange('auto')
    query.addEventListener('change', startOver)
    return () => query.removeEventListener('change', startOver)
  }, [onStateChange])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet closes when the page changes
  useEffect(() => {
    if (!wideScreen().matches) onStateChange('auto')
  }, [path])

  useEffect(() => {
    if (!isSheet || wideScreen().matches) return
    const before = document.activeElement
    coverPage(true)
    panel.current?.querySelector('a')?.focus()
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onStateChange('closed')
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
      coverPage(false)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isSheet, onStateChange])

  return (
    <>
      {isSheet && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close sidebar"
          className="fixed inset-0 z-20 bg-scrim md:hidden"
          onClick={() => onStateChange('closed')}
        />
      )}
      <aside id="sidebar" aria-label="Sidebar" className="sidebar" data-state={state}>
        <div ref={panel} className="sidebar-panel">
          <SidebarLinks viewer={viewer} path={path} />
        </div>
      </aside>
    </>
  )
}

function onScreenChange(tell: () => void): () => void {
  const query = wideScreen()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** The button in the bar; the server, which knows no screen, does not say whether it is open. */
export function SidebarToggle({
  state,
  onStateChange,
}: Pick<SidebarProps, 'state' | 'onStateChange'>) {
  const isOpen = useSyncExternalStore<boolean | undefined>(
    onScreenChange,
    () => isSidebarOpen(state),
    () => undefined,
  )
  return (
    <SidebarButton aria-expanded={isOpen} onClick={() => onStateChange(toggledSidebar(state))} />
  )
}
