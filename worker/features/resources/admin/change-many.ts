import { AppError } from '../../../../domain/errors.ts'
import {
  actionNotes,
  type BulkInput,
  type BulkOutcome,
} from '../../../../domain/resources/editing.ts'
import { resourceLimits } from '../../../../domain/resources/resources.ts'
import { tagKey } from '../../../../domain/resources/tags.ts'
import { type Author, contentOf, type StoredResource } from '../resources-repository.ts'
import { indexResources } from '../search/refresh-index.ts'
import { type EditDeps, type Step, write } from './edit-resource.ts'

/**
 * Makes the same change to several resources; refused ones are listed and do not stop the others.
 */
export async function changeMany(
  deps: EditDeps,
  author: Author,
  { ids, action, tag }: BulkInput,
): Promise<BulkOutcome> {
  if ((action === 'tag' || action === 'untag') && !tag)
    throw new AppError('INVALID_INPUT', 'tag: Name the tag')
  const wanted = [...new Set(ids)]
  const found = new Map((await deps.resources.byIds(wanted)).map((one) => [one.id, one]))
  const outcome: BulkOutcome = { changed: [], refused: [] }
  for (const id of wanted) {
    const before = found.get(id)
    try {
      if (!before) throw new AppError('NOT_FOUND', 'There is no such resource')
      const step = stepOf(before, action, tag ?? '')
      if (step) await write(deps, before, author, step, { indexes: false })
      outcome.changed.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, title: before?.title ?? id, reason: error.message })
    }
  }
  await indexResources(deps, outcome.changed)
  deps.changed()
  return outcome
}

/** The change to one resource; null when nothing would change. Throws INVALID_INPUT. */
function stepOf(before: StoredResource, action: BulkInput['action'], tag: string): Step | null {
  const content = contentOf(before)
  if (action !== 'tag' && action !== 'untag') return { content, note: actionNotes[action], action }
  const others = content.tags.filter((name) => tagKey(name) !== tagKey(tag))
  const has = others.length < content.tags.length
  if (action === 'untag')
    return has ? { content: { ...content, tags: others }, note: `Tag removed: ${tag}` } : null
  if (has) return null
  if (content.tags.length >= resourceLimits.tags)
    throw new AppError('INVALID_INPUT', `It has ${resourceLimits.tags} tags already`)
  return { content: { ...content, tags: [...content.tags, tag] }, note: `Tag added: ${tag}` }
}
