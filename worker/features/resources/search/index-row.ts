import type {
  FacetKind,
  ResourceAccess,
  ResourceCard,
} from '../../../../domain/resources/listing.ts'
import { outlineOf, plainText, readingMinutes } from '../../../../domain/resources/reading.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { contentWords } from '../../../../domain/text/words.ts'
import type { StoredResource } from '../resources-repository.ts'

/** Version of `indexRow`: raise it when rows are made differently, so that all are made again. */
const rowVersion = 2

/** The fields of a resource shown in lists; times are epoch milliseconds. */
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

/** A key of everything a row is made of: a row with another key is stale. */
export function madeOf({ version, tags }: Pick<StoredResource, 'version' | 'tags'>): string {
  return [
    rowVersion,
    version,
    ...tags.map(({ slug, name, colour }) => `${slug}:${name}:${colour}`),
  ].join(' ')
}

/** A stored resource's card for the index. */
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

/** An indexed card as JSON for the API. */
export function toCard(card: IndexedCard, now: Date): ResourceCard {
  const { slug, title, summary, type, premium, domains, tags, minutes, updated, reviewBy } = card
  return {
    ...{ slug, title, summary, type, premium, domains, tags, minutes },
    updated_at: new Date(updated).toISOString(),
    review_by: reviewBy === null ? null : isoDay(reviewBy),
    overdue: reviewBy !== null && reviewBy <= now.getTime(),
  }
}

/** A resource's row in the index. */
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

/** The filter's value for a resource that is premium or not. */
export function accessOf(premium: boolean): ResourceAccess {
  return premium ? 'premium' : 'free'
}

/**
 * The index's word for a filter's value: hexadecimal, ending in a digit so that it is not stemmed.
 */
export function facetTerm(kind: FacetKind, value: string): string {
  const hex = Array.from(new TextEncoder().encode(value), (byte) => byte.toString(16)).join('')
  return `x${kind}${hex}0`
}

/** The text without «», which mark the found words in highlights. */
function unmarked(text: string): string {
  return text.replace(/[«»]/g, '"')
}
