import {
  BookOpen,
  ChevronDown,
  CircleHelp,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Sprout,
} from 'lucide-react'
import type { Viewer } from '../../domain/access.ts'
import { advisors, isAdvisorId } from '../../domain/advisors/advisors.ts'
import { type RouteId, routes } from '../../domain/routes.ts'
import { advisorIcons } from '../lib/advisor-icons.ts'
import { type NavItem, sidebarSections } from './nav-items.ts'

const icons: Partial<Record<RouteId, LucideIcon>> = {
  ...advisorIcons,
  solutions: House,
  resources: BookOpen,
  onboarding: Sprout,
  feedback: MessageSquareText,
  admin: LayoutDashboard,
}

/**
 * The sidebar's three sections. When it is collapsed to a rail, labels are hidden
 * (web/styles/sidebar.css).
 */
export function SidebarLinks({ viewer, path }: { viewer: Viewer; path: string }) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-5">
      {sidebarSections(viewer).map(({ title, help, items }) => (
        <section key={title}>
          <h2 className="sidebar-label mb-1 px-2.5 font-sans text-xs font-semibold tracking-wide text-ink-muted">
            {title}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {help && <HelpItems items={help} path={path} />}
            {items.map((item) => (
              <SidebarLink key={item.id} item={item} path={path} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const row =
  'flex min-h-10 items-center gap-3 rounded-md px-2.5 text-sm text-ink-muted hover:bg-surface-sunken hover:text-ink'

function SidebarLink({ item, path }: { item: NavItem; path: string }) {
  const Icon = icons[item.id] ?? CircleHelp
  const advisor = isAdvisorId(item.id) ? item.id : undefined
  return (
    <li data-hue={advisor && advisors[advisor].hue}>
      <a
        href={item.id === 'feedback' ? feedbackFrom(path) : item.path}
        aria-current={path === item.path ? 'page' : isUnder(path, item) ? 'true' : undefined}
        className={`${row} aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong`}
      >
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={`size-5 shrink-0 ${advisor ? 'text-advisor' : ''}`}
        />
        <span className="sidebar-label truncate">{item.label}</span>
      </a>
    </li>
  )
}

/** Whether the page is in the admin area, whose other pages have their own navigation. */
function isUnder(path: string, { id, path: area }: NavItem): boolean {
  return id === 'admin' && path.startsWith(`${area}/`)
}

/** The feedback page, with the page somebody comes from to send along. */
function feedbackFrom(path: string): string {
  const { path: target } = routes.feedback
  return path === target ? target : `${target}?${new URLSearchParams({ page: path })}`
}

/** The collapsed help items; open on one of their pages. */
function HelpItems({ items, path }: { items: NavItem[]; path: string }) {
  return (
    <li>
      <details className="group" open={items.some((item) => item.path === path) || undefined}>
        <summary className={`${row} list-none [&::-webkit-details-marker]:hidden`}>
          <CircleHelp aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
          <span className="sidebar-label flex-1">Help</span>
          <ChevronDown
            aria-hidden
            className="sidebar-label size-4 transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="sidebar-sub mt-0.5 flex flex-col gap-0.5 pl-3">
          {items.map((item) => (
            <SidebarLink key={item.id} item={item} path={path} />
          ))}
        </ul>
      </details>
    </li>
  )
}
