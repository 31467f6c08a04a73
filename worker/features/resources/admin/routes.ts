import { type Context, Hono } from 'hono'
import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { AppError } from '../../../../domain/errors.ts'
import {
  AttachmentsInput,
  BulkInput,
  CreateInput,
  DraftInput,
  ExportQuery,
  ManageQuery,
  SaveInput,
  StateInput,
  VersionQuery,
} from '../../../../domain/resources/editing.ts'
import { type ImportPreview, importLimits } from '../../../../domain/resources/import.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Commit } from '../../../db/commit.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { csvAnswer } from '../../../http/csv-answer.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { limitBody } from '../../../http/limited-body.ts'
import { streamed } from '../../../http/streamed.ts'
import { validate } from '../../../http/validate.ts'
import { libraryDeps } from '../deps.ts'
import { missesRepository } from '../misses-repository.ts'
import { noResource } from '../reading/read-resource.ts'
import { attachFiles } from './attach-files.ts'
import { changeMany } from './change-many.ts'
import { deleteResource } from './delete-resource.ts'
import {
  changeState,
  createResource,
  discardDraft,
  type EditDeps,
  listManaged,
  openForEditing,
  saveDraft,
  saveEdited,
} from './edit-resource.ts'
import { editingRepository } from './editing-repository.ts'

/** Functions of other features that editing calls. */
export type EditingPorts = {
  commit(c: Context<AppEnv>): Commit
  knownSources(c: Context<AppEnv>): Promise<ReadonlyMap<string, Source>>
  /** Called after a change that readers may see: cached pages are stale. */
  changed(): void
  /** A stored file's type and size in bytes; null without one. */
  fileAt(
    c: Context<AppEnv>,
    bucketId: string,
    path: string,
  ): Promise<{ contentType: string; bytes: number } | null>
  /** A stored file's content; null without one. */
  readFile(
    c: Context<AppEnv>,
    bucketId: string,
    path: string,
  ): Promise<ReadableStream<Uint8Array> | null>
}

/** Most bytes of a body: 60,000 characters of Markdown escaped as JSON, and the other fields. */
const resourceBodyBytes = 512 * 1024

/** Most misses listed. */
const shownMisses = 12

/** Staff's routes of the library: listing, editing, import and export, bulk changes, misses. */
export const resourcesAdminRoutes = (ports: EditingPorts) => {
  const deps = (c: Context<AppEnv>) => editDeps(c, ports)
  return new Hono<AppEnv>()
    .use(guard('staff'))
    .post('/import/preview', limitBody(importLimits.bytes), async (c) => {
      const { files, publish } = await importForm(c)
      // Loaded on use: it brings the YAML parser.
      const { planImport } = await import('./import/plan-import.ts')
      const { rows, plan } = await planImport(deps(c), author(c), files, { publish })
      return c.json({ rows, plan } satisfies ImportPreview)
    })
    .post('/import', limitBody(importLimits.bytes), async (c) => {
      const { files, publish, plan } = await importForm(c)
      const { importResources } = await import('./import/import-resources.ts')
      return c.json(await importResources(deps(c), author(c), files, { publish, plan }))
    })
    .use(limitBody(resourceBodyBytes))
    .get('/', validate('query', ManageQuery), async (c) =>
      c.json(await listManaged(deps(c), c.req.valid('query'))),
    )
    .post('/', validate('json', CreateInput), async (c) =>
      c.json(await createResource(deps(c), author(c), c.req.valid('json')), 201),
    )
    .get('/export', validate('query', ExportQuery), async (c) => {
      const { format, ...query } = c.req.valid('query')
      const { csvHeader, csvPage, zipEntries } = await import('./export/export-library.ts')
      const exportDeps = {
        ...deps(c),
        readFile: (bucketId: string, path: string) => ports.readFile(c, bucketId, path),
      }
      if (format === 'csv')
        return csvAnswer(c, {
          name: 'resources',
          header: csvHeader,
          page: (page) => csvPage(exportDeps, query, page),
        })
      const { zipOf } = await import('./export/zip.ts')
      return c.body(await streamed(zipOf(zipEntries(exportDeps, query))), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="resources-${isoDay(new Date())}.zip"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .post('/bulk', validate('json', BulkInput), async (c) =>
      c.json(await changeMany(deps(c), author(c), c.req.valid('json'))),
    )
    .get('/misses', async (c) => {
      const rows = await missesRepository(c.get('db')).most(shownMisses)
      return c.json({
        misses: rows.map(({ words, searches, lastAt }) => ({
          ...{ words, searches },
          lastAt: lastAt.toISOString(),
        })),
      })
    })
    .get('/:id', async (c) => c.json(await openForEditing(deps(c), c.req.param('id'))))
    .put('/:id', validate('json', SaveInput), async (c) =>
      c.json(await saveEdited(deps(c), author(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/:id', validate('query', VersionQuery), async (c) => {
      await deleteResource(deps(c), c.req.param('id'), c.req.valid('query').version)
      return c.body(null, 204)
    })
    .put('/:id/draft', validate('json', DraftInput), async (c) =>
      c.json(await saveDraft(deps(c), author(c), c.req.param('id'), c.req.valid('json'))),
    )
    .delete('/:id/draft', validate('query', VersionQuery), async (c) => {
      await discardDraft(deps(c), c.req.param('id'), c.req.valid('query').version)
      return c.body(null, 204)
    })
    .post('/:id/state', validate('json', StateInput), async (c) =>
      c.json(await changeState(deps(c), author(c), c.req.param('id'), c.req.valid('json'))),
    )
    .put('/:id/attachments', validate('json', AttachmentsInput), async (c) => {
      const fileAt = (bucketId: string, path: string) => ports.fileAt(c, bucketId, path)
      const attachDeps = { ...deps(c), fileAt }
      const attachments = await attachFiles(attachDeps, c.req.param('id'), c.req.valid('json'))
      return c.json({ attachments })
    })
    .get('/:id/revisions', async (c) => {
      const rows = await editingRepository(c.get('db')).revisionsOf(c.req.param('id'), 100)
      if (rows.length === 0) throw noResource()
      return c.json({
        revisions: rows.map(({ version, state, note, authorName, createdAt }) => ({
          ...{ version, state, note },
          by: authorName,
          at: createdAt.toISOString(),
        })),
      })
    })
    .get('/:id/revisions/:version', async (c) => {
      const version = Number(c.req.param('version'))
      const found =
        Number.isSafeInteger(version) &&
        (await editingRepository(c.get('db')).revision(c.req.param('id'), version))
      if (!found) throw new AppError('NOT_FOUND', 'There is no such version')
      return c.json({ version, content: found.content })
    })
}

function editDeps(c: Context<AppEnv>, { commit, knownSources, changed }: EditingPorts): EditDeps {
  return {
    ...libraryDeps(c),
    editing: editingRepository(c.get('db')),
    commit: commit(c),
    knownSources: () => knownSources(c),
    changed,
  }
}

/** The form's files, whether to publish new resources, and the hash of the previewed plan. */
async function importForm(c: Context<AppEnv>) {
  const form = await c.req.formData().catch(() => {
    throw new AppError('INVALID_INPUT', 'The form cannot be read')
  })
  const given = [...form.values()].filter((value) => typeof value !== 'string') as File[]
  const files = given.filter(({ size }) => size > 0)
  if (files.length === 0) throw new AppError('INVALID_INPUT', 'Choose at least one file')
  if (files.length > importLimits.files)
    throw new AppError('TOO_LARGE', `Choose at most ${importLimits.files} files`)
  const text = new TextDecoder('utf-8', { fatal: true })
  return {
    files: await Promise.all(
      files.map(async (file) => {
        const bytes = await file.arrayBuffer()
        try {
          return { name: file.name, text: text.decode(bytes) }
        } catch {
          return { name: file.name, text: null }
        }
      }),
    ),
    publish: form.get('publish') === 'yes',
    plan: String(form.get('plan') ?? ''),
  }
}

function author(c: Context<AppEnv>) {
  const { id, name } = signedIn(c.get('viewer'))
  return { id, name }
}
