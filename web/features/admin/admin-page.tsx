import { type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from 'react-router'
import { decideAccess } from '../../../domain/access.ts'
import { modelInWords } from '../../../domain/advisors/answering-model.ts'
import { type RouteId, route, routeIds, routes } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** The areas under /admin: every staff page one level down, save the log-in. */
const areas = routeIds
  .map(route)
  .filter(({ path, access }) => /^\/admin\/[^/]+$/.test(path) && access !== 'public')

/** Which model answers. */
export async function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api.model.$get())
}

/**
 * The admin area's frame: where one is, the areas this person's role opens, and under them what
 * other features add as child routes in web/pages.tsx.
 */
export function Component() {
  const viewer = useViewer()
  const model = useLoaderData<typeof loader>()
  const ids = useMatches().map(({ id }) => id as RouteId)
  const id = ids.findLast((match) => routeIds.includes(match)) ?? 'admin'
  const open = areas.filter(({ access }) => decideAccess(access, viewer).allow)
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <PageHeading>{routes[id].title}</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        {id === 'admin'
          ? `The areas of this site you look after. Advisors: ${modelInWords(model)}`
          : 'This area is being prepared and holds nothing yet.'}
      </p>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {open.map(({ path, title }) => (
          <li key={path}>
            <a
              href={path}
              className="block rounded-md border border-line bg-surface-raised px-5 py-4 font-semibold hover:border-brand"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <Outlet />
    </div>
  )
}
