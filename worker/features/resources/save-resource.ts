import { citedFacts, type Source } from '../../../domain/advisors/knowledge.ts'
import { AppError } from '../../../domain/errors.ts'
import { countWords } from '../../../domain/resources/reading.ts'
import { type ResourceContent, slugOf } from '../../../domain/resources/resources.ts'
import { type Tag, tagColours } from '../../../domain/resources/tags.ts'
import type {
  Author,
  ResourceStatus,
  ResourcesRepository,
  ResourceWrite,
  StoredResource,
} from './resources-repository.ts'

export type SaveDeps = {
  resources: ResourcesRepository
  /** Facts that a body may cite, by id. */
  knownSources: () => Promise<ReadonlyMap<string, Source>>
  newId?: () => string
  now?: () => Date
}

export type Save = {
  content: ResourceContent
  status: Partial<ResourceStatus>
  author: Author
  note: string
  /** When what readers see changed, where it is not now. */
  updatedAt?: Date
  /** The draft that is finished with it. */
  draftVersion?: number
}

const fresh: ResourceStatus = {
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
 * Writes a new resource (`before` null) or the next version of one. Refuses an address that another
 * has or had and facts nobody knows (INVALID_INPUT), and a version that someone else wrote in the
 * meantime (CONFLICT). What `run` adds is written in the same batch.
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

/** What would be written; refuses as `saveResource` does, but for what others write meanwhile. */
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
    status: { ...(before ? statusOf(before) : fresh), ...status },
    author,
    note,
    updatedAt: updatedAt ?? at,
    now: at,
    draftVersion,
  }
}

/** A stored resource's status, to be changed in part. */
export function statusOf(resource: StoredResource): ResourceStatus {
  const { state, publishAt, unpublishAt, publishedAt, trashedFrom } = resource
  const { file, fileHash, fileVersion } = resource
  return { state, publishAt, unpublishAt, publishedAt, trashedFrom, file, fileHash, fileVersion }
}

/** Tags of these names: the ones there are, also under an earlier address, and new ones. */
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
    wanted.set(tag?.slug ?? slug, tag ?? { id: newId(), slug, name, colour: colourOf(slug) })
  }
  return [...wanted.values()]
}

/** A colour for a new tag: always the same for one name. */
function colourOf(slug: string): Tag['colour'] {
  const sum = [...slug].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tagColours[sum % tagColours.length] ?? tagColours[0]
}

/** The sources of the facts a body cites; known ones as they are now, else as they were. */
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
