import { LogIn, LogOut, Menu, PanelLeft, UserRound } from 'lucide-react'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import type { Viewer } from '../../domain/access.ts'
import { brand } from '../../domain/brand.ts'
import { routes } from '../../domain/routes.ts'
import { homePath, signedOutLinks } from './nav-items.ts'

type NavBarProps = {
  viewer: Viewer
  path: string
  /** The sidebar's button. */
  sidebarToggle: ReactNode
  /** Absent on static pages, where web/enhance.ts handles the click. */
  onLogout?: MouseEventHandler
}

const barButton =
  'inline-flex min-h-10 items-center gap-2 rounded-md px-3 text-sm font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink'

/**
 * The bar at the top of every page. Its mobile menu is a popover, which works without JavaScript.
 */
export function NavBar({ viewer, path, sidebarToggle, onLogout }: NavBarProps) {
  const signedIn = viewer.user !== null
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-(--nav-height) border-b border-line bg-surface print:hidden">
      <nav aria-label="Top" className="flex h-full items-center gap-2 px-3 sm:px-5">
        {signedIn && sidebarToggle}
        <a
          href={homePath(viewer)}
          className="mr-auto flex min-h-10 items-center gap-2.5 rounded-md px-1 font-serif text-lg font-semibold text-ink"
        >
          <Mark className="size-7" />
          {brand.name}
        </a>
        <div className="hidden items-center gap-1 md:flex">
          {signedIn ? (
            <>
              <ProfileLink viewer={viewer} path={path} className={barButton} />
              <LogoutButton className={barButton} onLogout={onLogout} />
            </>
          ) : (
            <>
              {signedOutLinks.map(({ label, path: target }) => (
                <a
                  key={target}
                  href={target}
                  aria-current={path === target ? 'page' : undefined}
                  className={`${barButton} aria-[current]:text-ink`}
                >
                  {label}
                </a>
              ))}
              <LoginLink className="ml-2 inline-flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-4 text-sm font-semibold text-brand hover:border-brand hover:bg-brand-soft" />
            </>
          )}
        </div>
        <button
          type="button"
          aria-label="Menu"
          popoverTarget="mobile-menu"
          className="grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken md:hidden"
        >
          <Menu aria-hidden strokeWidth={1.75} className="size-5" />
        </button>
        <MobileMenu viewer={viewer} path={path} onLogout={onLogout} />
      </nav>
    </header>
  )
}

/** The sidebar's button: what it does and whether the sidebar is open come from the page's kind. */
export function SidebarButton(
  attributes: ComponentProps<'button'> & { 'data-sidebar-toggle'?: '' },
) {
  return (
    <button
      type="button"
      aria-label="Toggle sidebar"
      aria-controls="sidebar"
      className="grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
      {...attributes}
    >
      <PanelLeft aria-hidden strokeWidth={1.75} className="size-5" />
    </button>
  )
}

const menuItem =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base hover:bg-surface-sunken'

function MobileMenu({ viewer, path, onLogout }: Omit<NavBarProps, 'sidebarToggle'>) {
  return (
    <div
      id="mobile-menu"
      popover="auto"
      className="fixed inset-x-0 top-(--nav-height) m-0 w-full max-w-none border-b border-line bg-surface p-2 text-ink shadow-float md:hidden"
    >
      <a href={homePath(viewer)} className={menuItem}>
        Home
      </a>
      {viewer.user ? (
        <>
          <ProfileLink viewer={viewer} path={path} className={menuItem} />
          <LogoutButton className={menuItem} onLogout={onLogout} />
        </>
      ) : (
        <>
          {signedOutLinks.map(({ label, path: target }) => (
            <a key={target} href={target} className={menuItem}>
              {label}
            </a>
          ))}
          <LoginLink className={menuItem} />
        </>
      )}
    </div>
  )
}

type ProfileLinkProps = { viewer: Viewer; path: string; className: string }

/** The link to the profile, with the person's picture and a founder's badge. */
function ProfileLink({ viewer, path, className }: ProfileLinkProps) {
  return (
    <a
      href={routes.profile.path}
      aria-current={path.startsWith(routes.profile.path) ? 'page' : undefined}
      className={className}
    >
      {viewer.user?.image ? (
        <img src={viewer.user.image} alt="" className="size-6 rounded-full" />
      ) : (
        <UserRound aria-hidden strokeWidth={1.75} className="size-4.5" />
      )}
      Profile
      {viewer.subscription.plan_type === 'founder' && (
        <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-brand-strong">
          Founder
        </span>
      )}
    </a>
  )
}

function LogoutButton({
  className,
  onLogout,
}: {
  className: string
  onLogout?: MouseEventHandler
}) {
  return (
    <button type="button" className={className} data-logout="" onClick={onLogout}>
      <LogOut aria-hidden strokeWidth={1.75} className="size-4.5" />
      Logout
    </button>
  )
}

function LoginLink({ className }: { className: string }) {
  return (
    <a href={routes.auth.path} className={className}>
      <LogIn aria-hidden strokeWidth={1.75} className="size-4.5" />
      Login/Register
    </a>
  )
}

/** The product's logo: a cabinet of six drawers, one of them open. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="6" className="fill-brand" />
      <g className="fill-brand-ink">
        <rect x="7" y="7" width="8" height="5" rx="1" />
        <rect x="17" y="7" width="8" height="5" rx="1" opacity=".55" />
        <rect x="7" y="13.5" width="8" height="5" rx="1" opacity=".55" />
        <rect x="17" y="13.5" width="8" height="5" rx="1" opacity=".55" />
        <rect x="7" y="20" width="8" height="5" rx="1" opacity=".55" />
        <rect x="17" y="20" width="8" height="5" rx="1" opacity=".55" />
      </g>
    </svg>
  )
}
