import { citedFacts, type Source } from '../../../domain/advisors/knowledge.ts'
import { AppError } from '../../../domain/errors.ts'
import { countWords } from '../../../domain/resources/reading.ts'
import { type ResourceContent, slugOf } from '../../../domain/resources/resources.ts'
import { type Tag, tagColours } from '../../../domain/resources/tags.ts'
import { refuseStudentData } from '../../http/without-student-data.ts'
import type {
  Author,
  ResourceStatus,
  ResourcesRepository,
  ResourceWrite,
  StoredResource,
} from './resources-repository.ts'

export type SaveDeps = {
  resources: ResourcesRepository
  /** The sources of all facts that a body may cite, by fact id. */
  knownSources: () => Promise<ReadonlyMap<string, Source>>
  newId?: () => string
  now?: () => Date
}

export type Save = {
  content: ResourceContent
  status: Partial<ResourceStatus>
  author: Author
  note: string
  /** When the published content last changed, if not now. */
  updatedAt?: Date
  /** Version of the draft to delete with it. */
  draftVersion?: number
}

const newStatus: ResourceStatus = {
  state: 'draft',
  publishAt: null,
  unpublishAt: null,
  publishedAt: null,
  trashedFrom: null,
  file: null,
  fileHash: null,
  fileVersion: null,
}

/**
 * Writes a new resource (`before` null) or the next version of one, in one batch with what `run`
 * adds. Throws INVALID_INPUT for a taken slug or an unknown fact, CONFLICT when someone else wrote
 * that version first.
 */
export async function saveResource(
  deps: SaveDeps,
  before: StoredResource | null,
  save: Save,
  run?: Parameters<ResourcesRepository['write']>[1],
): Promise<{ id: string; version: number }> {
  const write = await prepareWrite(deps, before, save)
  const { id, expected } = write
  if (!(await deps.resources.write([write], run)))
    throw new AppError('CONFLICT', 'Someone else has changed this resource in the meantime', {
      version: (await deps.resources.byId(id))?.version,
    })
  return { id, version: expected + 1 }
}

/** The write for a save, not carried out. Throws INVALID_INPUT like `saveResource`. */
export async function prepareWrite(
  { resources, knownSources, newId = () => crypto.randomUUID(), now = () => new Date() }: SaveDeps,
  before: StoredResource | null,
  { content, status, author, note, updatedAt, draftVersion }: Save,
): Promise<ResourceWrite> {
  const id = before?.id ?? newId()
  if (await resources.slugTaken(content.slug, id))
    throw invalid('slug', `Another resource has or had the address ${content.slug}`)
  const at = now()
  return {
    id,
    expected: before?.version ?? 0,
    content,
    tags: await tagsFor(resources, content.tags, newId),
    sources: await sourcesFor(content.body, before?.sources ?? [], knownSources),
    words: countWords(content.body),
    status: { ...(before ? statusOf(before) : newStatus), ...status },
    author,
    note,
    updatedAt: updatedAt ?? at,
    now: at,
    draftVersion,
  }
}

/** A stored resource's status. */
export function statusOf(resource: StoredResource): ResourceStatus {
  const { state, publishAt, unpublishAt, publishedAt, trashedFrom } = resource
  const { file, fileHash, fileVersion } = resource
  return { state, publishAt, unpublishAt, publishedAt, trashedFrom, file, fileHash, fileVersion }
}

/** The tags with these names: existing ones, also by a former slug, and new ones. */
async function tagsFor(
  resources: ResourcesRepository,
  names: string[],
  newId: () => string,
): Promise<Tag[]> {
  const known = new Map((await resources.tagsNamed(names)).map((tag) => [tag.slug, tag]))
  const wanted = new Map<string, Tag>()
  for (const name of names.map((one) => one.trim().replace(/\s+/g, ' '))) {
    const slug = slugOf(name)
    if (!slug) throw invalid('tags', `“${name}” has no letter or digit`)
    const tag = known.get(slug) ?? (await resources.tagAt(slug))
    if (!tag) await refuseStudentData('tags', name)
    wanted.set(tag?.slug ?? slug, tag ?? { id: newId(), slug, name, colour: colourOf(slug) })
  }
  return [...wanted.values()]
}

/** A new tag's colour, derived from its slug. */
function colourOf(slug: string): Tag['colour'] {
  const sum = [...slug].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tagColours[sum % tagColours.length] ?? tagColours[0]
}

/** The sources of the cited facts, current ones or those of the previous version. */
async function sourcesFor(
  body: string,
  before: Source[],
  knownSources: SaveDeps['knownSources'],
): Promise<Source[]> {
  const facts = citedFacts(body)
  if (facts.length === 0) return []
  const earlier = new Map(before.map((source) => [source.fact, source]))
  const known = await knownSources()
  return facts.map((fact) => {
    const source = known.get(fact) ?? earlier.get(fact)
    if (!source) throw invalid('body', `The text cites ${fact}, which is not a known fact`)
    return source
  })
}

function invalid(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', message, [{ field, message }])
}
