import type {
  FacetKind,
  ResourceAccess,
  ResourceCard,
} from '../../../../domain/resources/listing.ts'
import { outlineOf, plainText, readingMinutes } from '../../../../domain/resources/reading.ts'
import { contentWords } from '../../../../domain/text/words.ts'
import type { StoredResource } from '../resources-repository.ts'

/** Raised when rows are made in another way, so that every row is made again. */
const indexing = 2

/** What a list shows of a resource; times are UTC milliseconds. */
export type IndexedCard = Omit<ResourceCard, 'updated_at' | 'review_by' | 'overdue'> & {
  id: string
  updated: number
  reviewBy: number | null
  unpublishAt: number | null
}

export type IndexRow = {
  resourceId: string
  madeOf: string
  card: IndexedCard
  sortTitle: string
  words: string[]
  title: string
  summary: string
  tags: string
  headings: string
  body: string
  premium: string
  facets: string
}

/** What a row is made of: it is made again when any of this changes. */
export function madeOf({ version, tags }: Pick<StoredResource, 'version' | 'tags'>): string {
  return [
    indexing,
    version,
    ...tags.map(({ slug, name, colour }) => `${slug}:${name}:${colour}`),
  ].join(' ')
}

/** What lists show of a resource. */
export function cardOf(resource: StoredResource): IndexedCard {
  const { id, slug, title, summary, type, premium, domains } = resource
  return {
    ...{ id, slug, title, summary, type, premium, domains },
    tags: resource.tags.map(({ slug, name, colour }) => ({ slug, name, colour })),
    minutes: readingMinutes(resource.words),
    updated: resource.updatedAt.getTime(),
    reviewBy: resource.reviewBy?.getTime() ?? null,
    unpublishAt: resource.unpublishAt?.getTime() ?? null,
  }
}

/** A card as the API shows it. */
export function toCard(card: IndexedCard, now: Date): ResourceCard {
  const { slug, title, summary, type, premium, domains, tags, minutes, updated, reviewBy } = card
  return {
    ...{ slug, title, summary, type, premium, domains, tags, minutes },
    updated_at: new Date(updated).toISOString(),
    review_by: reviewBy === null ? null : new Date(reviewBy).toISOString().slice(0, 10),
    overdue: reviewBy !== null && reviewBy <= now.getTime(),
  }
}

/** A resource as the index keeps it. */
export function indexRow(resource: StoredResource): IndexRow {
  const { id, title, summary, type, premium, domains, tags } = resource
  const headings = unmarked(
    outlineOf(resource.body)
      .map(({ text }) => text)
      .join('. '),
  )
  const body = unmarked(plainText(resource.body))
  const names = tags.map(({ name }) => name).join(', ')
  return {
    resourceId: id,
    madeOf: madeOf(resource),
    card: cardOf(resource),
    sortTitle: title.toLowerCase(),
    words: contentWords(`${title} ${summary} ${names} ${headings}`),
    title: unmarked(title),
    summary: unmarked(summary),
    tags: names,
    headings,
    body: premium ? '' : body,
    premium: premium ? body : '',
    facets: [
      facetTerm('type', type),
      facetTerm('access', accessOf(premium)),
      ...domains.map((domain) => facetTerm('domain', domain)),
      ...tags.map((tag) => facetTerm('tag', tag.slug)),
    ].join(' '),
  }
}

export function accessOf(premium: boolean): ResourceAccess {
  return premium ? 'premium' : 'free'
}

/** A word of the index that stands for a filter: letters and digits, and ending in one, unstemmed. */
export function facetTerm(kind: FacetKind, value: string): string {
  const hex = Array.from(new TextEncoder().encode(value), (byte) => byte.toString(16)).join('')
  return `x${kind}${hex}0`
}

/** «» are the marks around what was found. */
function unmarked(text: string): string {
  return text.replace(/[«»]/g, '"')
}
