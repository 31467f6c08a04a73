import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type RouteId, routes } from '../../../domain/routes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

const views: [RouteId, string][] = [
  ['profile', 'Account'],
  ['profileSecurity', 'Security'],
  ['profilePlan', 'Plan'],
  ['profileDistrict', 'District'],
  ['profileUsage', 'Usage'],
]

/** The frame of the profile's pages, with their navigation. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto max-w-[60rem] px-4 py-10 sm:px-8 [&>nav+section]:mt-12 [&>nav+section]:border-t-0 [&>nav+section]:pt-0">
      <PageHeading>Profile</PageHeading>
      <nav aria-label="Profile" className="sideways mt-5 flex border-b border-line sm:gap-1">
        {views.map(([id, label]) => (
          <Link
            key={id}
            to={routes[id].path}
            aria-current={pathname === routes[id].path ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent px-1.5 text-sm font-semibold text-ink-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand sm:px-3"
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
