import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { AppError } from '../../../../domain/errors.ts'
import {
  actionNotes,
  type CreateInput,
  type DraftInput,
  deletionOf,
  type EditedResource,
  editingLimits,
  type ManagedPage,
  type ManageQuery,
  type ResourceDraft,
  type SaveConflict,
  type SaveInput,
  type StateInput,
} from '../../../../domain/resources/editing.ts'
import { type ResourceContent, slugOf } from '../../../../domain/resources/resources.ts'
import { move, type StateAction } from '../../../../domain/resources/transitions.ts'
import type { AuditEvent } from '../../../../domain/staff/audit.ts'
import type { Commit } from '../../../db/commit.ts'
import { noResource } from '../reading/read-resource.ts'
import type { ReaderRepository } from '../reading/reader-repository.ts'
import {
  type Author,
  contentOf,
  type ResourceStatus,
  type ResourcesRepository,
  type StoredResource,
} from '../resources-repository.ts'
import { saveResource } from '../save-resource.ts'
import { indexResources } from '../search/refresh-index.ts'
import type { ResourceIndex } from '../search/resource-index.ts'
import type { DraftRow, EditingRepository } from './editing-repository.ts'

export type EditDeps = {
  resources: ResourcesRepository
  editing: EditingRepository
  reader: Pick<ReaderRepository, 'attachmentsOf' | 'readersSince'>
  index: ResourceIndex
  /** Facts a text may cite, by id. */
  knownSources: () => Promise<ReadonlyMap<string, Source>>
  /** Writes with the rows of the audit log. */
  commit: Commit
  /** Told after what readers see has changed. */
  changed(): void
  withoutStudentData: (text: string) => Promise<string>
  newId?: () => string
  now?: () => Date
}

const dayMs = 24 * 60 * 60 * 1000
/** A review is due a year after a resource was begun, until its editor says otherwise. */
const reviewDays = 365

/** A page of the library as staff look after it. */
export async function listManaged(
  { editing, now = () => new Date() }: Pick<EditDeps, 'editing' | 'now'>,
  query: ManageQuery,
  size: number = editingLimits.perPage,
): Promise<ManagedPage> {
  const at = now()
  const found = await editing.list(query, {
    offset: (query.page - 1) * size,
    limit: size + 1,
    now: at,
  })
  const resources = found
    .slice(0, size)
    .map(({ row, tags, readers, draftBy, draftAt, trashedAt }) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      type: row.type,
      state: row.state,
      premium: row.premium,
      domains: row.domains,
      tags,
      owner: row.owner,
      updatedAt: row.updatedAt.toISOString(),
      publishAt: row.publishAt?.toISOString() ?? null,
      unpublishAt: row.unpublishAt?.toISOString() ?? null,
      reviewBy: row.reviewBy?.toISOString().slice(0, 10) ?? null,
      overdue: row.state === 'published' && row.reviewBy !== null && row.reviewBy <= at,
      readers,
      draft: draftBy && draftAt ? { by: draftBy, at: draftAt.toISOString() } : null,
      deletedAt: deletedAt(row, trashedAt),
    }))
  return { resources, page: query.page, more: found.length > size }
}

/** When it is deleted for good, ISO text; what came with the product stays in the trash. */
function deletedAt({ file }: Pick<StoredResource, 'file'>, trashedAt: number | null) {
  if (trashedAt === null || file !== null) return null
  return deletionOf(new Date(trashedAt)).toISOString()
}

/** Begins a resource as a draft under the first free address its title gives. */
export async function createResource(
  deps: EditDeps,
  author: Author,
  input: CreateInput,
): Promise<{ id: string; version: number }> {
  const at = (deps.now ?? (() => new Date()))()
  const slug = await freeSlug(deps.resources, input.title)
  const content: ResourceContent = { ...beginning(author, at), ...input, slug }
  return write(deps, null, author, { content, note: 'Begun' })
}

/** What a resource has that nobody has said otherwise of. */
export function beginning(
  author: Author,
  at: Date,
): Omit<ResourceContent, 'slug' | 'title' | 'summary' | 'type' | 'domains'> {
  return {
    body: '',
    premium: false,
    tags: [],
    owner: author.name,
    reviewed: null,
    reviewBy: new Date(at.getTime() + reviewDays * dayMs).toISOString().slice(0, 10),
    cover: null,
    coverAlt: '',
    link: null,
    knowledge: [],
    related: [],
  }
}

/** A resource as its editor opens it, with the draft that stands beside it. */
export async function openForEditing(deps: EditDeps, id: string): Promise<EditedResource> {
  const resource = await find(deps, id)
  const at = (deps.now ?? (() => new Date()))()
  const since = new Date(at.getTime() - editingLimits.readerDays * dayMs)
  const [draft, attachments, readers, trashedAt] = await Promise.all([
    deps.editing.draftOf(id),
    deps.reader.attachmentsOf(id),
    deps.reader.readersSince(id, since.toISOString().slice(0, 10)),
    deps.editing.trashedAt(id),
  ])
  const isBehind = draft !== null && draft.basedOn !== resource.version
  const base = isBehind ? await deps.editing.revision(id, draft.basedOn) : null
  const { state, version, publishAt, unpublishAt, publishedAt, updatedAt, trashedFrom } = resource
  return {
    ...{ id, state, version, trashedFrom },
    content: contentOf(resource),
    publishAt: publishAt?.toISOString() ?? null,
    unpublishAt: unpublishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt(resource, trashedAt?.getTime() ?? null),
    isProduct: resource.file !== null,
    isFromFile: resource.file !== null && resource.fileVersion === version,
    draft: draft && toDraft(draft),
    draftBase: base?.content ?? null,
    sources: resource.sources,
    attachments: attachments.map(({ id, path, name, contentType, bytes }) => ({
      ...{ id, path, name, contentType, bytes },
    })),
    readers,
  }
}

/** Keeps unfinished work apart from what readers see; CONFLICT where somebody else wrote first. */
export async function saveDraft(
  deps: EditDeps,
  author: Author,
  id: string,
  { content, version, basedOn }: DraftInput,
): Promise<{ version: number }> {
  const { editing, now = () => new Date() } = deps
  const draft = { resourceId: id, expected: version, basedOn, content, author, now: now() }
  if (await editing.writeDraft(draft)) return { version: version + 1 }
  throw await conflict(deps, id)
}

/** Takes a draft away: the resource is edited on from what was saved last. */
export async function discardDraft(deps: EditDeps, id: string, version: number): Promise<void> {
  await find(deps, id)
  if (!(await deps.editing.discardDraft(id, version))) throw await conflict(deps, id)
}

/** Saves a resource whole as its next version, and publishes or schedules it where that is asked for. */
export async function saveEdited(
  deps: EditDeps,
  author: Author,
  id: string,
  input: SaveInput,
): Promise<{ id: string; version: number }> {
  const before = await find(deps, id)
  const { content, version, draftVersion, action } = input
  if (before.version !== version) throw await conflict(deps, id)
  if (before.state === 'trashed')
    throw new AppError('CONFLICT', 'It is in the trash: restore it first')
  const said = input.note && (await deps.withoutStudentData(input.note))
  const note = said || (action ? actionNotes[action] : 'Saved')
  return write(deps, before, author, { content, note, action, draftVersion, times: input })
}

/** Publishes, schedules, archives, trashes or restores what was saved last. */
export async function changeState(
  deps: EditDeps,
  author: Author,
  id: string,
  { action, version, ...times }: StateInput,
): Promise<{ id: string; version: number }> {
  const before = await find(deps, id)
  if (before.version !== version) throw await conflict(deps, id)
  const content = contentOf(before)
  return write(deps, before, author, { content, note: actionNotes[action], action, times })
}

/** What is written of a resource, and why. */
export type Step = {
  content: ResourceContent
  note: string
  action?: StateAction | undefined
  draftVersion?: number
  times?: { publishAt?: string | null | undefined; unpublishAt?: string | null | undefined }
}

/**
 * Writes the next version with its row in the audit log, and makes the search index say the same.
 * What is to disappear from searches does so first: a failure in between must not show it.
 */
export async function write(
  deps: EditDeps,
  before: StoredResource | null,
  author: Author,
  { content, note, action, draftVersion, times }: Step,
  { indexes = true } = {},
): Promise<{ id: string; version: number }> {
  const { resources, index, commit, newId = () => crypto.randomUUID() } = deps
  const at = (deps.now ?? (() => new Date()))()
  const status = before && action ? moved(before, action, times, at) : {}
  const id = before?.id ?? newId()
  const event = eventOf(id, before, action, content)
  if (before && isHiddenBy(before, { content, status })) await index.remove([id])
  try {
    return await saveResource(
      { ...deps, newId: () => id, now: () => at },
      before,
      {
        content,
        status,
        author,
        note,
        ...(draftVersion !== undefined && { draftVersion }),
        ...(before && isSame(before, content) && { updatedAt: before.updatedAt }),
      },
      (statements) => commit(statements, [event]),
    )
  } catch (error) {
    // Both read the same version: who came second is told the first one's text, too.
    if (before && error instanceof AppError && error.code === 'CONFLICT')
      throw await conflict(deps, id)
    throw error
  } finally {
    // Who writes many does this once for all of them.
    if (indexes) {
      await indexResources({ resources, index, now: () => at }, [id])
      deps.changed()
    }
  }
}

function eventOf(
  id: string,
  before: StoredResource | null,
  action: StateAction | undefined,
  { title, slug }: ResourceContent,
): AuditEvent {
  return {
    action: `resource.${action ?? (before ? 'save' : 'create')}`,
    subject: id,
    details: { title, slug, version: (before?.version ?? 0) + 1 },
  }
}

/** Whether what everyone could read so far is hidden by a write, or a part of it. */
export function isHiddenBy(
  before: StoredResource,
  { content, status }: { content: ResourceContent; status: Partial<ResourceStatus> },
): boolean {
  const { state = before.state } = status
  return (
    before.state === 'published' && (state !== 'published' || (content.premium && !before.premium))
  )
}

/** Whether readers see the same; a state alone is no change of a text. */
function isSame(before: StoredResource, content: ResourceContent): boolean {
  return (
    before.publishedAt !== null && JSON.stringify(contentOf(before)) === JSON.stringify(content)
  )
}

function moved(
  before: StoredResource,
  action: StateAction,
  { publishAt, unpublishAt }: NonNullable<Step['times']> = {},
  now: Date,
) {
  const { state, publishedAt, trashedFrom } = before
  const standing = { state, publishedAt, trashedFrom, ...timesOf(before) }
  const times = {
    ...(publishAt !== undefined && { publishAt: toDate(publishAt) }),
    ...(unpublishAt !== undefined && { unpublishAt: toDate(unpublishAt) }),
  }
  const after = move(standing, action, times, now)
  if ('refused' in after) throw new AppError('INVALID_INPUT', after.refused)
  return after
}

const timesOf = ({ publishAt, unpublishAt }: StoredResource) => ({ publishAt, unpublishAt })
const toDate = (iso: string | null) => (iso === null ? null : new Date(iso))

async function find({ resources }: EditDeps, id: string): Promise<StoredResource> {
  const resource = await resources.byId(id)
  if (!resource) throw noResource()
  return resource
}

/** What somebody else wrote in the meantime, whole, so that both can be put together. */
async function conflict(deps: EditDeps, id: string): Promise<AppError> {
  const resource = await find(deps, id)
  const draft = await deps.editing.draftOf(id)
  const details: SaveConflict = {
    version: resource.version,
    content: contentOf(resource),
    draft: draft && toDraft(draft),
  }
  const who = draft?.authorName ?? 'Somebody else'
  return new AppError('CONFLICT', `${who} has changed this resource in the meantime`, details)
}

function toDraft(row: DraftRow): ResourceDraft {
  const { content, version, basedOn, authorId, authorName, updatedAt } = row
  return {
    ...{ content, version, basedOn },
    by: { id: authorId, name: authorName },
    at: updatedAt.toISOString(),
  }
}

/** The first address of this title that no resource has or had: "-2" and so on follow it. */
async function freeSlug(resources: ResourcesRepository, title: string): Promise<string> {
  const base = slugOf(title).slice(0, 74).replace(/-+$/, '') || 'resource'
  for (let number = 1; number < 50; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await resources.slugTaken(slug, ''))) return slug
  }
  return `${base}-${crypto.randomUUID().slice(0, 5)}`
}
