import { isListed } from '../../../../domain/resources/visibility.ts'
import type { ResourcesRepository, StoredResource } from '../resources-repository.ts'
import { indexRow, madeOf } from './index-row.ts'
import type { ResourceIndex } from './resource-index.ts'

type Deps = { resources: ResourcesRepository; index: ResourceIndex; now?: () => Date }

const pageLength = 100

/** Updates the index rows of these resources. */
export async function indexResources(
  { resources, index, now = () => new Date() }: Deps,
  ids: string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += pageLength) {
    const part = ids.slice(at, at + pageLength)
    const found = (await resources.byIds(part)).filter((one) => isListed(one, now()))
    const listed = new Set(found.map(({ id }) => id))
    await index.put(found.map(indexRow))
    await index.remove(part.filter((id) => !listed.has(id)))
  }
  await index.recount()
}

/**
 * Brings the index in line with the table, at most `most` resources from the stored cursor on; all
 * of them without a limit. Returns counts of the rows written and removed.
 */
export async function refreshResourceIndex(
  { resources, index, now = () => new Date() }: Deps,
  most = Number.POSITIVE_INFINITY,
): Promise<{ indexed: number; removed: number }> {
  const done = { indexed: 0, removed: 0 }
  let after = Number.isFinite(most) ? await index.comparedTo() : ''
  for (let seen = 0; seen < most; ) {
    const page = await resources.after(after, pageLength)
    const isLast = page.length < pageLength
    const last = page.at(-1)?.id ?? after
    const made = await index.madeOf(after, isLast ? null : last)
    const wanted = page.filter((one) => isListed(one, now()))
    const stale = wanted.filter((one: StoredResource) => made.get(one.id) !== madeOf(one))
    const ids = new Set(wanted.map(({ id }) => id))
    const gone = [...made.keys()].filter((id) => !ids.has(id))
    await index.put(stale.map(indexRow))
    await index.remove(gone)
    done.indexed += stale.length
    done.removed += gone.length
    seen += page.length
    after = isLast ? '' : last
    if (isLast) break
  }
  if (Number.isFinite(most)) await index.keepComparedTo(after)
  await index.recount()
  return done
}
