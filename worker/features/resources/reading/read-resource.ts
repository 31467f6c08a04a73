import type { Viewer } from '../../../../domain/access.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { ResourceCard } from '../../../../domain/resources/listing.ts'
import { outlineOf } from '../../../../domain/resources/reading.ts'
import type { ReaderView, ReadingInput, ResourceView } from '../../../../domain/resources/view.ts'
import { isListed, type Visibility, visibilityOf } from '../../../../domain/resources/visibility.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { ResourcesRepository, StoredResource } from '../resources-repository.ts'
import { cardOf, toCard } from '../search/index-row.ts'
import type { ReaderRepository } from './reader-repository.ts'

export type ReadDeps = {
  resources: ResourcesRepository
  reader: ReaderRepository
  now?: () => Date
}

export type Opened = { resource: StoredResource; visibility: Exclude<Visibility, 'none'> }

const mostKept = 6

/**
 * The resource with this slug and how much of it the viewer may read, or the slug it has moved to.
 * Throws NOT_FOUND also for a resource that the viewer may not know of.
 */
export async function openResource(
  { resources, now = () => new Date() }: ReadDeps,
  viewer: Viewer,
  slug: string,
): Promise<Opened | { movedTo: string }> {
  const resource = await resources.bySlug(slug)
  if (resource) {
    const visibility = visibilityOf(resource, viewer, now())
    if (visibility !== 'none') return { resource, visibility }
  } else {
    const movedTo = await resources.movedTo(slug)
    if (movedTo !== null) return { movedTo }
  }
  throw noResource()
}

/** The same for an API call, which follows a former slug to the resource. */
export async function openForCall(deps: ReadDeps, viewer: Viewer, slug: string): Promise<Opened> {
  const opened = await openResource(deps, viewer, slug)
  if (!('movedTo' in opened)) return opened
  const moved = await openResource(deps, viewer, opened.movedTo)
  if ('movedTo' in moved) throw noResource()
  return moved
}

/**
 * A resource as JSON; its body, sources and attachments only when the viewer may read all of it.
 */
export async function viewOf(
  { resources, reader, now = () => new Date() }: ReadDeps,
  { resource, visibility }: Opened,
): Promise<ResourceView> {
  const at = now()
  const [related, attachments] = await Promise.all([
    resources.bySlugs(resource.related),
    visibility === 'whole' ? reader.attachmentsOf(resource.id) : [],
  ])
  const { state, owner, words, publishedAt, reviewedAt, link } = resource
  return {
    ...toCard(cardOf(resource), at),
    ...{ visibility, state, owner, words, link },
    published_at: publishedAt?.toISOString() ?? null,
    reviewed: reviewedAt && isoDay(reviewedAt),
    outline: outlineOf(resource.body),
    cover: resource.cover === null ? null : { path: resource.cover, alt: resource.coverAlt },
    related: cards(related, at),
    ...(visibility === 'whole' && {
      body: resource.body,
      sources: resource.sources,
      attachments: attachments.map(({ id, name, contentType, bytes }) => ({
        ...{ id, name, bytes },
        content_type: contentType,
      })),
    }),
  }
}

/** A person's latest bookmarks and unfinished resources, six of each. */
export async function readerView(
  { resources, reader, now = () => new Date() }: ReadDeps,
  userId: string,
): Promise<ReaderView> {
  const at = now()
  const [bookmarked, begun] = await Promise.all([
    reader.bookmarkedIds(userId, at, mostKept),
    reader.unfinishedOf(userId, at, mostKept),
  ])
  const found = await resources.byIds([...bookmarked, ...begun.map(({ id }) => id)])
  const byId = new Map(found.map((one) => [one.id, one]))
  const shown = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    bookmarks: cards(shown(bookmarked), at),
    reading: begun.flatMap(({ id, section, percent }) =>
      cards(shown([id]), at).map((card) => ({ ...card, section, percent })),
    ),
  }
}

/** Counts a reader, and stores how far a signed-in person has read. */
export async function keepReading(
  deps: ReadDeps,
  viewer: Viewer,
  slug: string,
  { section, percent, begins }: ReadingInput,
): Promise<void> {
  const { resource } = await openForCall(deps, viewer, slug)
  const at = (deps.now ?? (() => new Date()))()
  // Staff are not counted as readers.
  if (begins && viewer.role === null) await deps.reader.countReader(resource.id, at)
  if (viewer.user && percent > 0)
    await deps.reader.saveProgress(viewer.user.id, resource.id, { section, percent }, at)
}

function cards(resources: StoredResource[], now: Date): ResourceCard[] {
  return resources.filter((one) => isListed(one, now)).map((one) => toCard(cardOf(one), now))
}

/** NOT_FOUND, also for a resource whose existence is not to be revealed. */
export function noResource(): AppError {
  return new AppError('NOT_FOUND', 'There is no such resource')
}
