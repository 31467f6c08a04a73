import { type Context, Hono } from 'hono'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { importBytes } from '../../../../domain/advisors/knowledge-import.ts'
import { AppError } from '../../../../domain/errors.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Commit } from '../../../db/commit.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { limitBody } from '../../../http/limited-body.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { type ImportRow, importsRepository } from './imports-repository.ts'
import type { UploadedFile } from './read-upload.ts'

type Outside = { commit(c: Context<AppEnv>): Commit }

const mostFiles = 500
const overdueShown = 50

/** The state of the knowledge, and the import of Markdown entries and OSCAL catalogs. */
export const knowledgeAdminRoutes = ({ commit }: Outside) => {
  const deps = (c: Context<AppEnv>) => ({ ...repositories(c), commit: commit(c) })
  return new Hono<AppEnv>()
    .get('/', guard('staff'), async (c) => {
      const { knowledge, imports } = repositories(c)
      const [counts, extent, indexed, overdue, rows] = await Promise.all([
        knowledge.counts(),
        knowledge.extent(),
        knowledge.indexed(),
        knowledge.overdue(new Date()),
        imports.list(),
      ])
      return c.json({
        domains: counts.map(({ domain, ...count }) => ({ domain: domain as AdvisorId, ...count })),
        sync: {
          entries: extent.entries,
          indexed,
          changed_at: extent.changedAt?.toISOString() ?? null,
        },
        overdue: {
          count: overdue.length,
          entries: overdue.slice(0, overdueShown).map(({ reviewBy, ...entry }) => ({
            ...entry,
            review_by: isoDay(reviewBy),
          })),
        },
        imports: rows.map(toImport),
      })
    })
    .post('/import', guard('staff'), limitBody(importBytes), async (c) => {
      const files = await uploadedFiles(c)
      // Reading YAML and catalogs is a lot of code that no other call needs.
      const { importKnowledge } = await import('./import.ts')
      const { name } = signedIn(c.get('viewer'))
      return c.json({ imports: await importKnowledge(deps(c), files, name) })
    })
    .delete('/imports/:id', guard('admin'), async (c) => {
      const { removeImport } = await import('./import.ts')
      await removeImport(deps(c), c.req.param('id'))
      return c.body(null, 204)
    })
}

function repositories(c: Context<AppEnv>) {
  return {
    knowledge: knowledgeRepository(c.get('db'), c.env.SEARCH_DB),
    imports: importsRepository(c.get('db')),
  }
}

function toImport({ contentHash: _, importedAt, importedBy, ...row }: ImportRow) {
  return { ...row, imported_by: importedBy, imported_at: importedAt.toISOString() }
}

/** Files of a form, or the one file that is the body, named by `?file=`. */
async function uploadedFiles(c: Context<AppEnv>): Promise<UploadedFile[]> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) {
    const bytes = await c.req.arrayBuffer()
    if (bytes.byteLength === 0) throw new AppError('INVALID_INPUT', 'Choose at least one file')
    return [{ name: c.req.query('file') ?? 'upload', bytes }]
  }
  const form = await c.req.formData().catch(() => {
    throw new AppError('INVALID_INPUT', 'The form cannot be read')
  })
  const files = [...form.values()].filter((value) => typeof value !== 'string' && value.size > 0)
  if (files.length === 0) throw new AppError('INVALID_INPUT', 'Choose at least one file')
  if (files.length > mostFiles)
    throw new AppError('TOO_LARGE', `An upload may have at most ${mostFiles} files`)
  return Promise.all(
    (files as File[]).map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
  )
}
