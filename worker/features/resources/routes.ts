import { type Context, Hono } from 'hono'
import { decideAccess, type Viewer } from '../../../domain/access.ts'
import type { AppError } from '../../../domain/errors.ts'
import { ListingQuery } from '../../../domain/resources/listing.ts'
import { resourcePath } from '../../../domain/resources/resources.ts'
import { ReadingInput, ResourceExportInput } from '../../../domain/resources/view.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, refusal, signedIn } from '../../http/guard.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { validate } from '../../http/validate.ts'
import { libraryDeps, searchInTurn } from './deps.ts'
import { listResources } from './list-resources.ts'
import {
  keepReading,
  noResource,
  openForCall,
  readerView,
  viewOf,
} from './reading/read-resource.ts'

type Outside = {
  /** Answers with a file of the bucket `attachments`. */
  serveAttachment(c: Context<AppEnv>, path: string, name: string): Promise<Response>
}

/** The library's public routes; a premium body and its files only for those entitled. */
export const resourceRoutes = ({ serveAttachment }: Outside) =>
  new Hono<AppEnv>()
    .get('/', guard('public'), validate('query', ListingQuery), async (c) => {
      const deps = libraryDeps(c)
      const query = c.req.valid('query')
      // The tag may be given by a former slug.
      const tag = query.tag && ((await deps.resources.tagAt(query.tag))?.slug ?? query.tag)
      const search = () => listResources(deps, c.get('viewer'), { ...query, tag })
      return c.json(await searchInTurn(c, search))
    })
    .get('/:slug', guard('public'), async (c) => {
      const deps = libraryDeps(c)
      return c.json(
        await viewOf(deps, await openForCall(deps, c.get('viewer'), c.req.param('slug'))),
      )
    })
    .get('/:slug/export', guard('public'), validate('query', ResourceExportInput), async (c) => {
      const viewer = c.get('viewer')
      const { resource, visibility } = await openForCall(
        libraryDeps(c),
        viewer,
        c.req.param('slug'),
      )
      if (visibility !== 'whole') throw notForThem(viewer)
      const { exportResource } = await import('./reading/export-resource.ts')
      const { body, type, name } = await exportResource(resource, {
        ...c.req.valid('query'),
        address: `${siteOrigin(c)}${resourcePath(resource.slug)}`,
      })
      return c.body(body, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      })
    })
    .get('/:slug/attachments/:id', guard('public'), async (c) => {
      const deps = libraryDeps(c)
      const viewer = c.get('viewer')
      const { resource, visibility } = await openForCall(deps, viewer, c.req.param('slug'))
      if (visibility !== 'whole') throw notForThem(viewer)
      const files = await deps.reader.attachmentsOf(resource.id)
      const file = files.find(({ id }) => id === c.req.param('id'))
      if (!file) throw noResource()
      return serveAttachment(c, file.path, file.name)
    })
    .put('/:slug/reading', guard('public'), validate('json', ReadingInput), async (c) => {
      await keepReading(libraryDeps(c), c.get('viewer'), c.req.param('slug'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .put('/:slug/bookmark', guard('signed-in'), async (c) => {
      const deps = libraryDeps(c)
      const { resource } = await openForCall(deps, c.get('viewer'), c.req.param('slug'))
      await deps.reader.bookmark(signedIn(c.get('viewer')).id, resource.id, new Date())
      return c.body(null, 204)
    })
    .delete('/:slug/bookmark', guard('signed-in'), async (c) => {
      const deps = libraryDeps(c)
      const { resource } = await openForCall(deps, c.get('viewer'), c.req.param('slug'))
      await deps.reader.forgetBookmark(signedIn(c.get('viewer')).id, resource.id)
      return c.body(null, 204)
    })

/** The refusal of a premium body to a viewer who is not entitled. */
function notForThem(viewer: Viewer): AppError {
  const decision = decideAccess('subscriber', viewer)
  return decision.allow ? noResource() : refusal(decision)
}

/** The viewer's bookmarks and unfinished resources. */
export const readingRoutes = new Hono<AppEnv>().get('/', guard('signed-in'), async (c) =>
  c.json(await readerView(libraryDeps(c), signedIn(c.get('viewer')).id)),
)
