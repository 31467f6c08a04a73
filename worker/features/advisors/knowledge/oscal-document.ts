import { dayMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { CatalogDocument } from './oscal-entry.ts'
import type { Catalog, Metadata } from './oscal-schema.ts'

const yearMs = 365 * dayMs

/** A catalog as citations name it. Null `url` when it names no address to read it at. */
export function documentOf(
  { metadata, ...catalog }: Catalog,
  now: Date,
): Omit<CatalogDocument, 'url'> & { url: string | null } {
  const published = (metadata.published ?? metadata['last-modified']).slice(0, 10)
  const title = metadata.title.replace(/^Electronic (?:\(OSCAL\) )?Version of /i, '').trim()
  const publisher = publisherOf(metadata)
  return {
    id: importId(title),
    publisher,
    document: title,
    version: `${metadata.version} (${published})`,
    url: addressOf(metadata, catalog['back-matter']) ?? (publisher === 'NIST' ? csrc : null),
    asOf: published,
    checked: isoDay(now),
    reviewBy: isoDay(now.getTime() + yearMs),
  }
}

/** Where NIST keeps what it publishes on security. */
const csrc = 'https://csrc.nist.gov/publications'

/** The same for every version of a document: its title without what counts versions. */
function importId(title: string): string {
  const lasting = title.replace(/\b(?:rev(?:ision)?\.?\s*|version\s*|v)?\d+(?:\.\d+)+\S*/gi, ' ')
  const slug = lasting.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `oscal-${slug.slice(0, 60).replace(/^-+|-+$/g, '')}`
}

function publisherOf(metadata: Metadata): string {
  const isNist = /\bNIST\b|National Institute of Standards and Technology|@nist\.gov/
  const named = [metadata.title, ...(metadata.links ?? []).map(({ href }) => href)]
  const parties = metadata.parties ?? []
  const names = parties.flatMap((party) => [party['short-name'], party.name])
  const known = /cybersecurity framework|privacy framework|\b800-\d+/i.test(metadata.title)
  if (known || isNist.test([...named, ...names].join('\n'))) return 'NIST'
  return names.find(Boolean) ?? 'Publisher not stated'
}

/** The canonical link first; "#uuid" leads to a resource at the catalog's end. */
function addressOf({ links = [] }: Metadata, back: Catalog['back-matter']): string | null {
  const byUuid = new Map((back?.resources ?? []).map(({ uuid, rlinks }) => [uuid, rlinks ?? []]))
  const ordered = links.toSorted((a, b) => order(a.rel) - order(b.rel))
  const addresses = ordered.flatMap(({ href }) =>
    href.startsWith('#') ? (byUuid.get(href.slice(1)) ?? []).map((link) => link.href) : [href],
  )
  return addresses.find((href) => URL.parse(href)?.protocol === 'https:') ?? null
}

function order(rel = ''): number {
  const place = ['canonical', 'alternate', 'reference'].indexOf(rel)
  return place < 0 ? 9 : place
}
