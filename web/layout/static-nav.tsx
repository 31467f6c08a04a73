import type { Viewer } from '../../domain/access.ts'
import { NavBar, SidebarButton } from './nav-bar.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

type StaticNavProps = { viewer: Viewer; path: string }

/** The navigation bar and the status region of static pages; web/enhance.ts makes them work. */
export function StaticNav({ viewer, path }: StaticNavProps) {
  return (
    <>
      <NavBar
        viewer={viewer}
        path={path}
        sidebarToggle={<SidebarButton data-sidebar-toggle="" />}
      />
      <div
        id="flash"
        popover="manual"
        role="status"
        className="fixed inset-auto bottom-6 right-4 m-0 max-w-sm rounded-md border border-line bg-surface-raised px-4 py-3 text-sm text-ink shadow-float data-[tone=error]:border-danger data-[tone=error]:text-danger sm:right-6"
      />
    </>
  )
}

/** The sidebar of static pages for a signed-in person, like the app's. */
export function StaticSidebar({ viewer, path }: StaticNavProps) {
  if (!viewer.user) return null
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        hidden
        data-sidebar-close=""
        aria-label="Close sidebar"
        className="fixed inset-0 z-20 bg-scrim md:hidden"
      />
      <aside id="sidebar" aria-label="Sidebar" className="sidebar" data-state="auto">
        <div className="sidebar-panel">
          <SidebarLinks viewer={viewer} path={path} />
        </div>
      </aside>
    </>
  )
}
