import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useViewer } from '../lib/session/use-viewer.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { NavBar } from './nav-bar.tsx'
import { Sidebar, SidebarToggle } from './sidebar.tsx'
import type { SidebarState } from './sidebar-state.ts'
import { useArrivalNotice, useLinks, usePageFocus } from './use-navigation.ts'
import { useLogout, useSession } from './use-session.ts'

const AnnouncementBanner = lazy(async () => ({
  default: (await import('./announcement-banner.tsx')).AnnouncementBanner,
}))
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}))

/**
 * The frame of every app page: navigation bar, sidebar, banners and toasts. Keeps the session
 * alive.
 */
export function AppLayout({ banner }: { banner?: ReactNode }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { state } = useNavigation()
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
        sidebarToggle={<SidebarToggle state={sidebar} onStateChange={setSidebar} />}
        onLogout={onLogout}
      />
      {state === 'loading' && <div aria-hidden className="page-progress print:hidden" />}
      <div className="flex pt-(--nav-height)">
        {viewer.user && (
          <Sidebar viewer={viewer} path={pathname} state={sidebar} onStateChange={setSidebar} />
        )}
        <main id="content" className="min-w-0 flex-1">
          {viewer.announcement && (
            <Suspense>
              <AnnouncementBanner {...viewer.announcement} />
            </Suspense>
          )}
          {viewer.impersonatedBy && (
            <Suspense>
              <ImpersonationBanner viewer={viewer} />
            </Suspense>
          )}
          {banner}
          <Outlet />
        </main>
      </div>
      <Toaster />
    </>
  )
}
