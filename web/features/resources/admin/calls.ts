import type {
  AttachmentsInput,
  BulkInput,
  CreateInput,
  DraftInput,
  SaveConflict,
  SaveInput,
  StateInput,
} from '../../../../domain/resources/editing.ts'
import { type MediaShelf, mediaLimits } from '../../../../domain/resources/media.ts'
import {
  attachmentBucket,
  pictureAddress,
  pictureBucket,
} from '../../../../domain/resources/pictures.ts'
import { ApiError, api, done, unwrap } from '../../../lib/api.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import type { Chosen } from './import-archive.ts'

const one = api.admin.resources[':id']
const at = (id: string) => ({ param: { id } })

/** A new resource in state `draft`: its id and version. */
export const createResource = (json: CreateInput) => unwrap(api.admin.resources.$post({ json }))

/** Saves a resource as its next version; throws CONFLICT, which `conflictOf` reads. */
export const saveResource = (id: string, json: SaveInput) => unwrap(one.$put({ ...at(id), json }))

/** Stores a draft; its version. Throws CONFLICT when someone else has written one. */
export const saveDraft = (id: string, json: DraftInput) =>
  unwrap(one.draft.$put({ ...at(id), json }))

/** Deletes a draft; throws CONFLICT when it is of another version. */
export const discardDraft = (id: string, version: number) =>
  done(one.draft.$delete({ ...at(id), query: { version: String(version) } }))

/** Publishes, schedules, archives, trashes or restores the last saved version. */
export const changeState = (id: string, json: StateInput) =>
  unwrap(one.state.$post({ ...at(id), json }))

/** Deletes a trashed resource for good; its files stay in the media library. */
export const deleteResource = (id: string, version: number) =>
  done(one.$delete({ ...at(id), query: { version: String(version) } }))

/** Makes one change to several resources; the ids changed, and those refused with reasons. */
export const changeMany = (json: BulkInput) => unwrap(api.admin.resources.bulk.$post({ json }))

/** A resource's last 100 versions, without their content. */
export const readRevisions = async (id: string) =>
  (await unwrap(one.revisions.$get(at(id)))).revisions

/** The content of one of a resource's versions. */
export const readRevision = (id: string, version: number) =>
  unwrap(one.revisions[':version'].$get({ param: { id, version: String(version) } }))

function importForm(files: File[], publish: boolean, plan = '') {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  body.append('publish', publish ? 'yes' : 'no')
  body.append('plan', plan)
  return { init: { body } }
}

/** The planned import of these files. */
export const previewImport = (files: File[], publish: boolean) =>
  unwrap(api.admin.resources.import.preview.$post({}, importForm(files, publish)))

/**
 * Carries out a previewed plan, after uploading the pictures its texts show. Pictures the library
 * already has are kept; those uploaded here are deleted again when the import is refused.
 */
export async function importFiles({ texts, pictures }: Chosen, publish: boolean, plan: string) {
  const stored: string[] = []
  try {
    for (const { path, file } of pictures) {
      const uploaded = await uploadFile(pictureBucket, path, file).catch(ifTaken)
      if (uploaded) stored.push(uploaded.Id)
    }
    return await unwrap(api.admin.resources.import.$post({}, importForm(texts, publish, plan)))
  } catch (error) {
    await Promise.allSettled(stored.map((id) => deleteMedia(id, false)))
    throw error
  }
}

/** Null for the refusal of a path that has a file already; throws any other. */
function ifTaken(error: unknown): null {
  if (error instanceof ApiError && error.code === 'CONFLICT') return null
  throw error
}

/** A page of the media library. */
export const listMedia = (query: { shelf: MediaShelf; search: string; page: number }) =>
  unwrap(api.admin.media.$get({ query: { ...query, page: String(query.page) } }))

const medium = api.admin.media[':id']

/** Stores a file's alternative text; returns it as stored, without student data. */
export const describeMedia = (id: string, alt: string) =>
  unwrap(medium.$patch({ ...at(id), json: { alt } }))

/** Deletes a file; one that resources use only with `used`. */
export const deleteMedia = (id: string, used: boolean) =>
  done(medium.$delete({ ...at(id), query: { used: used ? 'yes' : 'no' } }))

/** Replaces a file's content; resources that show it show the new one. */
export const replaceMedia = (bucket: string, path: string, file: File) =>
  store('PUT', bucket, path, file)

/** Uploads a public picture under a random name, with its alternative text. */
export async function uploadPicture(folder: string, file: File, alt: string) {
  const path = newPath(folder, file)
  const { Id } = await store('POST', pictureBucket, path, file)
  await describeMedia(Id, alt)
  return { path, address: pictureAddress(path) }
}

/**
 * Uploads an attachment, which only readers of its resources and staff may read. Returns its path.
 */
export async function uploadAttachment(folder: string, file: File) {
  const path = newPath(folder, file)
  const { Id } = await store('POST', attachmentBucket, path, file)
  await describeMedia(Id, file.name.slice(0, mediaLimits.alt))
  return path
}

function newPath(folder: string, file: File): string {
  const ending = /\.(\w{1,5})$/.exec(file.name)?.[1]?.toLowerCase() ?? 'bin'
  return `${folder}/${crypto.randomUUID()}.${ending}`
}

async function store(method: 'POST' | 'PUT', bucket: string, path: string, file: File) {
  if (bucket === pictureBucket) await refuseWhatShowsNothing(file)
  return uploadFile(bucket, path, file, method)
}

/** Throws for a file that a browser cannot draw, whatever its name says. */
async function refuseWhatShowsNothing(file: File) {
  const picture = await createImageBitmap(file).catch(() => null)
  picture?.close()
  const message = `${file.name} is no picture that a browser can show: nothing was stored`
  if (!picture) throw new ApiError({ error: { code: 'INVALID_INPUT', message } })
}

/** Sets a resource's attachments, in this order; returns them as stored. */
export const saveAttachments = async (id: string, json: AttachmentsInput) =>
  (await unwrap(one.attachments.$put({ ...at(id), json }))).attachments

/** The version somebody else stored meanwhile, if that is why a save was refused; else null. */
export function conflictOf(error: unknown): SaveConflict | null {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.details
    ? (error.details as SaveConflict)
    : null
}
