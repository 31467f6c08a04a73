import { useMatches } from 'react-router'
import { type RouteId, routeIds, routes } from '../../../domain/routes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Holds the place of areas that are being built. */
export function Component() {
  const ids = useMatches().map(({ id }) => id as RouteId)
  const id = ids.findLast((match) => routeIds.includes(match)) ?? 'admin'
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>{routes[id].title}</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        This area is being prepared and holds nothing yet.
      </p>
    </div>
  )
}
