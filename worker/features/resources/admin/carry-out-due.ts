import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { AppError } from '../../../../domain/errors.ts'
import { standingWhenDue } from '../../../../domain/resources/transitions.ts'
import type { Commit } from '../../../db/commit.ts'
import {
  type Author,
  contentOf,
  type ResourcesRepository,
  type StoredResource,
} from '../resources-repository.ts'
import { type SaveDeps, saveResource } from '../save-resource.ts'
import { indexResources } from '../search/refresh-index.ts'
import type { ResourceIndex } from '../search/resource-index.ts'

type Deps = {
  resources: ResourcesRepository
  index: ResourceIndex
  knownSources: () => Promise<ReadonlyMap<string, Source>>
  commit: Commit
  now?: () => Date
}

/** The author of versions made by the schedule. */
export const schedule: Author = { id: 'schedule', name: 'Schedule' }

/** Most resources in one run; the next run goes on. */
const atOnce = 100

/**
 * Publishes and unpublishes resources whose set time has come; how many. Idempotent, also when it
 * runs late or beside an editor: the times decide, and a version is written once.
 */
export async function carryOutDue({
  resources,
  index,
  knownSources,
  commit,
  now = () => new Date(),
}: Deps): Promise<number> {
  const at = now()
  const { publish, unpublish } = await resources.due(at, atOnce)
  const found = await resources.byIds([...new Set([...publish, ...unpublish])])
  const changed: string[] = []
  for (const before of found) {
    const after = standingWhenDue(before, at)
    if (!after) continue
    await unlessEdited(moveTo({ resources, knownSources, now: () => at }, commit, before, after))
    changed.push(before.id)
  }
  if (changed.length > 0) await indexResources({ resources, index, now: () => at }, changed)
  return changed.length
}

type Due = NonNullable<ReturnType<typeof standingWhenDue>>

/** Saves a resource in its new state, with the event about it. */
function moveTo(deps: SaveDeps, commit: Commit, before: StoredResource, after: Due) {
  const isShown = after.state === 'published'
  const { state, publishAt, unpublishAt, publishedAt, trashedFrom } = after
  const event = {
    action: isShown ? ('resource.publish' as const) : ('resource.archive' as const),
    subject: before.id,
    details: { title: before.title, slug: before.slug, version: before.version + 1 },
  }
  const version = {
    content: contentOf(before),
    status: { state, publishAt, unpublishAt, publishedAt, trashedFrom },
    author: schedule,
    note: isShown ? 'Published at its time' : 'Taken down at its time',
    updatedAt: shownSince(before),
  }
  return saveResource(deps, before, version, (statements) => commit(statements, [event]))
}

/** Ignores a CONFLICT with an editor's change, which the next run considers. */
async function unlessEdited(saving: Promise<unknown>): Promise<void> {
  try {
    await saving
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
  }
}

/** The resource's `updatedAt`: for a scheduled one the set time, even when the job runs late. */
function shownSince({ state, publishAt, updatedAt }: StoredResource): Date {
  return state === 'scheduled' && publishAt !== null ? publishAt : updatedAt
}
