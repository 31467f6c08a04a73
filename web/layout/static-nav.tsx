import type { Viewer } from '../../domain/access.ts'
import { NavBar } from './nav-bar.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

/** The navigation of pages without React: the sidebar is a popover, the logout a marked button. */
export function StaticNav({ viewer, path }: { viewer: Viewer; path: string }) {
  return (
    <>
      <NavBar viewer={viewer} path={path} sidebarToggle={{ popoverTarget: 'sidebar' }} />
      <div className="h-(--nav-height)" />
      {viewer.user && (
        <aside
          id="sidebar"
          popover="auto"
          aria-label="Sidebar"
          className="fixed bottom-0 left-0 top-(--nav-height) m-0 h-auto w-64 overflow-y-auto border-r border-line bg-surface p-3 text-ink shadow-float"
        >
          <SidebarLinks viewer={viewer} path={path} />
        </aside>
      )}
      <div
        id="flash"
        popover="manual"
        role="status"
        className="fixed inset-auto bottom-6 right-4 m-0 max-w-sm rounded-md border border-line bg-surface-raised px-4 py-3 text-sm text-ink shadow-float data-[tone=error]:border-danger data-[tone=error]:text-danger sm:right-6"
      />
    </>
  )
}
