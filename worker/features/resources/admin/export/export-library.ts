import type { ManageQuery } from '../../../../../domain/resources/editing.ts'
import { fieldLabels } from '../../../../../domain/resources/import.ts'
import {
  attachmentBucket,
  pictureBucket,
  picturePaths,
} from '../../../../../domain/resources/pictures.ts'
import { type ResourceContent, resourcePath } from '../../../../../domain/resources/resources.ts'
import { contentOf, type StoredResource } from '../../resources-repository.ts'
import type { EditDeps } from '../edit-resource.ts'
import type { ZipEntry } from './zip.ts'

export type ExportDeps = Pick<EditDeps, 'editing' | 'resources' | 'reader' | 'now'> & {
  /** A file's content; null without one. */
  readFile(bucketId: string, path: string): Promise<ReadableStream<Uint8Array> | null>
}

const pageLength = 50
/** Most resources in one ZIP file. */
const mostResources = 500

const { slug, title, summary, type, premium, domains, tags, owner } = fieldLabels
const { reviewed, reviewBy, link, knowledge, related } = fieldLabels
/** The CSV export's columns, which an import recognises. */
export const csvHeader = [
  ...[title, slug, summary, type, 'State', premium, domains, tags, owner, reviewed, reviewBy],
  ...[
    link,
    knowledge,
    related,
    'Publish at',
    'Take down at',
    'Readers in 30 days',
    'Changed',
    'Id',
  ],
]

/** A page of the resources that match, as CSV rows that can be imported again. */
export async function csvPage(deps: ExportDeps, query: ManageQuery, page: number) {
  return (await foundPage(deps, query, page)).map(({ one, readers }) => {
    const content = contentOf(one)
    return [
      ...[content.title, resourcePath(one.slug), content.summary, content.type, one.state],
      ...[content.premium ? 'yes' : 'no', content.domains.join(', '), content.tags.join(', ')],
      ...[content.owner, content.reviewed, content.reviewBy, content.link],
      ...[content.knowledge.join(', '), content.related.join(', ')],
      ...[one.publishAt?.toISOString() ?? null, one.unpublishAt?.toISOString() ?? null],
      ...[readers, one.updatedAt.toISOString(), one.id],
    ]
  })
}

/**
 * The resources that match as entries of a ZIP file: each as Markdown with front matter, with its
 * pictures and attachments.
 */
export async function* zipEntries(deps: ExportDeps, query: ManageQuery): AsyncGenerator<ZipEntry> {
  const shown = new Set<string>()
  const pages = mostResources / pageLength
  for (let page = 1; page <= pages; page += 1) {
    const found = await foundPage(deps, query, page)
    if (found.length === 0) return
    for (const { one } of found) yield* entriesOf(deps, one, shown)
  }
  if ((await foundPage(deps, query, pages + 1)).length > 0)
    yield {
      name: 'cut-off.txt',
      content: `There are more than ${mostResources} resources: narrow the filter for the others.\n`,
    }
}

/** A resource's entries; pictures in `shown` are in the file already and left out. */
async function* entriesOf(
  { reader, readFile }: ExportDeps,
  one: StoredResource,
  shown: Set<string>,
): AsyncGenerator<ZipEntry> {
  yield { name: `${one.slug}.md`, content: resourceMarkdown(contentOf(one)) }
  for (const path of [...picturePaths(one.body), ...(one.cover ? [one.cover] : [])]) {
    const file = shown.has(path) ? null : await readFile(pictureBucket, path)
    shown.add(path)
    if (file) yield { name: `files/${pictureBucket}/${path}`, content: file }
  }
  for (const { path, name } of await reader.attachmentsOf(one.id)) {
    const file = await readFile(attachmentBucket, path)
    if (file) yield { name: `files/${attachmentBucket}/${one.slug}/${name}`, content: file }
  }
}

/** A page of the matching resources with their readers. */
async function foundPage(
  { editing, resources, now = () => new Date() }: ExportDeps,
  query: ManageQuery,
  page: number,
) {
  const offset = (page - 1) * pageLength
  const rows = await editing.list(query, { offset, limit: pageLength, now: now() })
  const whole = new Map(
    (await resources.byIds(rows.map(({ row }) => row.id))).map((one) => [one.id, one]),
  )
  return rows.flatMap(({ row, readers }) => {
    const one = whole.get(row.id)
    return one ? [{ one, readers }] : []
  })
}

/** A resource as Markdown with front matter, as `parseResource` reads it. */
function resourceMarkdown(content: ResourceContent): string {
  const { title, summary, type, domains, tags, premium, owner, reviewed, reviewBy } = content
  const { knowledge, related, link, cover, coverAlt, body } = content
  const meta = {
    ...{ title, summary, type, domains, tags, premium, owner },
    ...(reviewed !== null && { reviewed }),
    ...(reviewBy !== null && { review_by: reviewBy }),
    ...{ knowledge, related },
    ...(link !== null && { link }),
    ...(cover !== null && { cover, cover_alt: coverAlt }),
  }
  // JSON is valid YAML and needs no rules of quoting.
  const lines = Object.entries(meta).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`
}
