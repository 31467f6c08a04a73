import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { isStaff } from '../../../domain/access.ts'
import { pendingByArea } from '../../../domain/staff/admin-home.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { areasOf } from './admin-areas.ts'

const CommandPalette = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./command-palette.tsx'))),
)

/** The items waiting in each area; null for a viewer who may not know them, or on failure. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  if (!isStaff(await viewer())) return null
  return unwrap(api.admin.attention.$get()).catch(() => null)
}

/** Reloaded with each page and after each change, but not when only a filter changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
}

/**
 * The frame of admin pages: navigation with the areas this viewer may open, and the command
 * palette.
 */
export function Component() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const pending = pendingByArea(useLoaderData<typeof loader>()?.items ?? [])
  const list = useRef<HTMLUListElement>(null)
  const palette = usePalette()

  // On a narrow screen the areas do not all fit: scroll to the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each area
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 48
  }, [pathname])

  return (
    <>
      <nav
        aria-label="Admin"
        className="flex items-center border-b border-line bg-surface-raised px-2 sm:px-6 print:hidden"
      >
        <ul
          ref={list}
          className="sideways relative flex min-w-0 flex-1 [--row-surface:var(--color-surface-raised)]"
        >
          {areasOf(viewer).map(({ id, path, title, Icon }) => (
            <li key={id}>
              <a
                href={path}
                aria-current={isIn(pathname, path) ? 'page' : undefined}
                className="flex min-h-12 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2 text-sm text-ink-muted hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-brand-strong"
              >
                <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
                {title}
                {pending[id] !== undefined && (
                  <span className="rounded-full bg-attention-soft px-1.5 text-xs font-semibold text-attention tabular-nums">
                    {pending[id]}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={palette.show}
          aria-keyshortcuts="Control+K Meta+K"
          className="ml-2 inline-flex min-h-9 shrink-0 items-center gap-2 rounded-md border border-line px-3 text-sm text-ink-muted hover:border-line-strong hover:text-ink"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Search pages, people, resources and settings</span>
          <kbd className="hidden font-sans text-xs lg:inline">Ctrl K</kbd>
        </button>
      </nav>
      <Suspense>
        {palette.open && <CommandPalette viewer={viewer} onClose={palette.hide} />}
      </Suspense>
      <Outlet />
    </>
  )
}

/** Whether a page belongs to an area; no page but the dashboard belongs to the dashboard. */
function isIn(pathname: string, area: string): boolean {
  return pathname === area || (area !== '/admin' && pathname.startsWith(`${area}/`))
}

/** The command palette's state; Ctrl K or ⌘ K toggles it anywhere in the admin area. */
function usePalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { open, show: () => setOpen(true), hide: () => setOpen(false) }
}
