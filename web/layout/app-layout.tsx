import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { api, unwrap } from '../lib/api.ts'
import { keepSession } from '../lib/session-keeper.ts'
import { useViewer } from '../lib/use-viewer.ts'
import { Toaster } from '../ui/toaster.tsx'
import { NavBar } from './nav-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { type SidebarState, toggledSidebar } from './sidebar-state.ts'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { useLinks } from './use-links.ts'
import { useLogout } from './use-logout.ts'
import { usePageFocus } from './use-page-focus.ts'

/** The frame of every app page: bar, sidebar, toasts, and the session kept alive. */
export function AppLayout({ banner }: { banner?: ReactNode }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [sidebar, setSidebar] = useState<SidebarState>('auto')
  const onLogout = useLogout()
  useLinks()
  useArrivalNotice()
  usePageFocus()
  useSession(viewer.user !== null)

  return (
    <>
      <NavBar
        viewer={viewer}
        path={pathname}
        sidebarToggle={{
          onClick: () => setSidebar(toggledSidebar),
          'aria-controls': 'sidebar',
        }}
        onLogout={onLogout}
      />
      <div className="flex pt-(--nav-height)">
        {viewer.user && (
          <Sidebar viewer={viewer} path={pathname} state={sidebar} onStateChange={setSidebar} />
        )}
        <main id="content" className="min-w-0 flex-1">
          {banner}
          <Outlet />
        </main>
      </div>
      <Toaster />
    </>
  )
}

function useSession(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return
    return keepSession({
      readExpiry: async () => (await unwrap(api.viewer.$get())).session?.expires_at ?? null,
    })
  }, [signedIn])
}
