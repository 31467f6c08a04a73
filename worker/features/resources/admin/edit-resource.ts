import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { dayMs } from '../../../../domain/durations.ts'
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
import { isoDay } from '../../../../domain/text/dates.ts'
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
  /** The sources of all facts that a body may cite, by fact id. */
  knownSources: () => Promise<ReadonlyMap<string, Source>>
  /** Runs statements with their rows of the audit log. */
  commit: Commit
  /** Called after a change that readers may see. */
  changed(): void
  withoutStudentData: (text: string) => Promise<string>
  newId?: () => string
  now?: () => Date
}

/** The default time until a new resource's review is due. */
const reviewDays = 365

/** A page of resources for staff's list. */
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
      reviewBy: row.reviewBy && isoDay(row.reviewBy),
      overdue: row.state === 'published' && row.reviewBy !== null && row.reviewBy <= at,
      readers,
      draft: draftBy && draftAt ? { by: draftBy, at: draftAt.toISOString() } : null,
      deletedAt: deletedAt(row, trashedAt),
    }))
  return { resources, page: query.page, more: found.length > size }
}

/** When a trashed resource will be deleted, ISO; null if not trashed, or part of the product. */
function deletedAt({ file }: Pick<StoredResource, 'file'>, trashedAt: number | null) {
  if (trashedAt === null || file !== null) return null
  return deletionOf(new Date(trashedAt)).toISOString()
}

/** Creates a resource in state `draft`, with the first free slug of its title. */
export async function createResource(
  deps: EditDeps,
  author: Author,
  input: CreateInput,
): Promise<{ id: string; version: number }> {
  const at = (deps.now ?? (() => new Date()))()
  const slug = await freeSlug(deps.resources, input.title)
  const content: ResourceContent = { ...defaultContent(author, at), ...input, slug }
  return write(deps, null, author, { content, note: 'Begun' })
}

/** The default values of a new resource's fields. */
export function defaultContent(
  author: Author,
  at: Date,
): Omit<ResourceContent, 'slug' | 'title' | 'summary' | 'type' | 'domains'> {
  return {
    body: '',
    premium: false,
    tags: [],
    owner: author.name,
    reviewed: null,
    reviewBy: isoDay(at.getTime() + reviewDays * dayMs),
    cover: null,
    coverAlt: '',
    link: null,
    knowledge: [],
    related: [],
  }
}

/** A resource for its editor, with its draft, if any, and what the draft is based on. */
export async function openForEditing(deps: EditDeps, id: string): Promise<EditedResource> {
  const resource = await find(deps, id)
  const at = (deps.now ?? (() => new Date()))()
  const since = new Date(at.getTime() - editingLimits.readerDays * dayMs)
  const [draft, attachments, readers, trashedAt] = await Promise.all([
    deps.editing.draftOf(id),
    deps.reader.attachmentsOf(id),
    deps.reader.readersSince(id, isoDay(since)),
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

/** Stores a draft; returns its version. Throws CONFLICT when someone else has written one. */
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

/** Deletes a draft. Throws CONFLICT when it is of another version. */
export async function discardDraft(deps: EditDeps, id: string, version: number): Promise<void> {
  await find(deps, id)
  if (!(await deps.editing.discardDraft(id, version))) throw await conflict(deps, id)
}

/** Saves a resource as its next version, with a change of state if asked. Throws CONFLICT. */
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
  const ownNote = input.note && (await deps.withoutStudentData(input.note))
  const note = ownNote || (action ? actionNotes[action] : 'Saved')
  return write(deps, before, author, { content, note, action, draftVersion, times: input })
}

/** Publishes, schedules, archives, trashes or restores the last saved version. Throws CONFLICT. */
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

/** A change of a resource: its content, note and change of state. */
export type Step = {
  content: ResourceContent
  note: string
  action?: StateAction | undefined
  draftVersion?: number
  times?: { publishAt?: string | null | undefined; unpublishAt?: string | null | undefined }
}

/**
 * Writes the next version with its row in the audit log, and updates the search index. A resource
 * that becomes hidden leaves the index first, so that a failure in between does not leave it
 * searchable.
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
  const status = before && action ? statusAfter(before, action, times, at) : {}
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
    // Two editors had read the same version: the later one gets the other's content in the error.
    if (before && error instanceof AppError && error.code === 'CONFLICT')
      throw await conflict(deps, id)
    throw error
  } finally {
    // A bulk change indexes all of its resources at its end.
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

/** Whether a write hides a published resource, or makes it premium. */
export function isHiddenBy(
  before: StoredResource,
  { content, status }: { content: ResourceContent; status: Partial<ResourceStatus> },
): boolean {
  const { state = before.state } = status
  return (
    before.state === 'published' && (state !== 'published' || (content.premium && !before.premium))
  )
}

/** Whether a published resource's content is unchanged, so that its `updatedAt` stays. */
function isSame(before: StoredResource, content: ResourceContent): boolean {
  return (
    before.publishedAt !== null && JSON.stringify(contentOf(before)) === JSON.stringify(content)
  )
}

/** The status after an action. Throws INVALID_INPUT for one that the state does not allow. */
function statusAfter(
  before: StoredResource,
  action: StateAction,
  { publishAt, unpublishAt }: NonNullable<Step['times']> = {},
  now: Date,
) {
  const { state, publishedAt, trashedFrom } = before
  const current = { state, publishedAt, trashedFrom, ...timesOf(before) }
  const times = {
    ...(publishAt !== undefined && { publishAt: toDate(publishAt) }),
    ...(unpublishAt !== undefined && { unpublishAt: toDate(unpublishAt) }),
  }
  const after = move(current, action, times, now)
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

/** The CONFLICT error, with the other editor's content in its details for merging. */
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

/** The title's slug, with "-2" and so on until no resource has or had it. */
async function freeSlug(resources: ResourcesRepository, title: string): Promise<string> {
  const base = slugOf(title).slice(0, 74).replace(/-+$/, '') || 'resource'
  for (let number = 1; number < 50; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await resources.slugTaken(slug, ''))) return slug
  }
  return `${base}-${crypto.randomUUID().slice(0, 5)}`
}
