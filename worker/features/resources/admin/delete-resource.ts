import { dayMs } from '../../../../domain/durations.ts'
import { AppError } from '../../../../domain/errors.ts'
import { editingLimits } from '../../../../domain/resources/editing.ts'
import { type Commit, isUnmet } from '../../../db/commit.ts'
import { noResource } from '../reading/read-resource.ts'
import type { ResourcesRepository } from '../resources-repository.ts'
import type { ResourceIndex } from '../search/resource-index.ts'
import type { EditingRepository } from './editing-repository.ts'

type Deps = {
  resources: ResourcesRepository
  editing: EditingRepository
  index: ResourceIndex
  commit: Commit
  now?: () => Date
}
type Trashed = { id: string; title: string; slug: string; version: number }

/** The most resources in one run; the next run goes on. */
const mostPerRun = 20

/**
 * Deletes a trashed resource for good with all its rows; its files stay in the media library.
 * `version` is the one the editor saw. Throws NOT_FOUND; INVALID_INPUT for one that is not in the
 * trash, or that came with the product (an update would bring it back); CONFLICT when it has changed
 * since that version.
 */
export async function deleteResource(
  deps: Pick<Deps, 'resources' | 'editing' | 'index' | 'commit'>,
  id: string,
  version: number,
): Promise<void> {
  const found = await deps.resources.byId(id)
  if (!found) throw noResource()
  if (found.state !== 'trashed')
    throw new AppError('INVALID_INPUT', 'Only what is in the trash can be deleted')
  if (found.file !== null)
    throw new AppError(
      'INVALID_INPUT',
      'It came with the product, whose next update would bring it back: leave it in the trash',
    )
  if (!(await remove(deps, { ...found, version }, 'by an editor')))
    throw new AppError('CONFLICT', 'Somebody else has changed this resource in the meantime')
}

/** Deletes resources that have been in the trash for 30 days. Returns how many. */
export async function emptyTrash({ now = () => new Date(), ...deps }: Deps): Promise<number> {
  const before = new Date(now().getTime() - editingLimits.trashDays * dayMs)
  let deleted = 0
  for (const one of await deps.editing.trashedBefore(before, mostPerRun))
    if (await remove(deps, one, `after ${editingLimits.trashDays} days in the trash`)) deleted += 1
  return deleted
}

/** Deletes a resource; false, without deleting, when it is no longer trashed or of that version. */
async function remove(
  { editing, index, commit }: Pick<Deps, 'editing' | 'index' | 'commit'>,
  { id, title, slug, version }: Trashed,
  why: string,
): Promise<boolean> {
  const event = { action: 'resource.delete' as const, subject: id, details: { title, slug, why } }
  try {
    await commit(editing.deleteStatements(id, version), [event])
  } catch (error) {
    if (!isUnmet(error)) throw error
    return false
  }
  // Trashing has removed it from the index already; make sure that nothing is left.
  await index.remove([id])
  return true
}
