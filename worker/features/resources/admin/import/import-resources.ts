import { AppError } from '../../../../../domain/errors.ts'
import type { Author } from '../../resources-repository.ts'
import { indexResources } from '../../search/refresh-index.ts'
import { type EditDeps, isHiddenBy } from '../edit-resource.ts'
import { type ImportFile, planImport } from './plan-import.ts'

/**
 * Carries out a previewed import in one batch; counts of added and changed resources. Throws
 * INVALID_INPUT when a row is refused, CONFLICT when the plan has changed since the preview.
 */
export async function importResources(
  deps: EditDeps,
  author: Author,
  files: ImportFile[],
  { publish, plan }: { publish: boolean; plan: string },
): Promise<{ added: number; changed: number }> {
  const current = await planImport(deps, author, files, { publish })
  const refused = current.rows.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0)
    throw new AppError('INVALID_INPUT', 'Nothing is imported while something is refused', refused)
  if (current.plan !== plan) throw changedSince()
  const writes = current.planned.flatMap(({ before, write, row }) =>
    write ? [{ before, write, row }] : [],
  )
  if (writes.length === 0) return { added: 0, changed: 0 }
  const hidden = writes.filter(({ before, write }) => before && isHiddenBy(before, write))
  if (hidden.length > 0) await deps.index.remove(hidden.map(({ write }) => write.id))
  const events = writes.map(({ write: { id, content, expected }, row }) => ({
    action: 'resource.import' as const,
    subject: id,
    details: { title: content.title, slug: content.slug, version: expected + 1, file: row.file },
  }))
  try {
    const isDone = await deps.resources.write(
      writes.map(({ write }) => write),
      (statements) => deps.commit(statements, events),
    )
    if (!isDone) throw changedSince()
  } finally {
    await indexResources(
      deps,
      writes.map(({ write }) => write.id),
    )
    deps.changed()
  }
  const added = writes.filter(({ before }) => before === null).length
  return { added, changed: writes.length - added }
}

const changedSince = () =>
  new AppError('CONFLICT', 'The library has changed since the preview: look at it again')
