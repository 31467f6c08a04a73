import type {
  BulkInput,
  CreateInput,
  DraftInput,
  SaveConflict,
  SaveInput,
  StateInput,
} from '../../../../domain/resources/editing.ts'
import { pictureAddress, pictureBucket } from '../../../../domain/resources/pictures.ts'
import { ApiError, api, done, unwrap } from '../../../lib/api.ts'

const one = api.admin.resources[':id']
const at = (id: string) => ({ param: { id } })

export const createResource = (json: CreateInput) => unwrap(api.admin.resources.$post({ json }))

export const saveResource = (id: string, json: SaveInput) => unwrap(one.$put({ ...at(id), json }))

export const saveDraft = (id: string, json: DraftInput) =>
  unwrap(one.draft.$put({ ...at(id), json }))

export const discardDraft = (id: string, version: number) =>
  done(one.draft.$delete({ ...at(id), query: { version: String(version) } }))

export const changeState = (id: string, json: StateInput) =>
  unwrap(one.state.$post({ ...at(id), json }))

export const changeMany = (json: BulkInput) => unwrap(api.admin.resources.bulk.$post({ json }))

export const readRevisions = async (id: string) =>
  (await unwrap(one.revisions.$get(at(id)))).revisions

export const readRevision = (id: string, version: number) =>
  unwrap(one.revisions[':version'].$get({ param: { id, version: String(version) } }))

function importForm(files: File[], publish: boolean, plan = '') {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  body.append('publish', publish ? 'yes' : 'no')
  body.append('plan', plan)
  return { init: { body } }
}

/** What importing these files would do. */
export const previewImport = (files: File[], publish: boolean) =>
  unwrap(api.admin.resources.import.preview.$post({}, importForm(files, publish)))

/** Carries out the plan that a preview has shown. */
export const importFiles = (files: File[], publish: boolean, plan: string) =>
  unwrap(api.admin.resources.import.$post({}, importForm(files, publish, plan)))

/** Stores a picture where everyone may read it; its name says nothing of the file it was. */
export async function uploadPicture(resourceId: string, file: File) {
  const ending = /\.(\w{1,5})$/.exec(file.name)?.[1]?.toLowerCase() ?? 'png'
  const path = `${resourceId}/${crypto.randomUUID()}.${ending}`
  const answer = fetch(`/api/storage/object/${pictureBucket}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type },
    body: file,
  })
  await done(answer)
  return { path, address: pictureAddress(path) }
}

/** What somebody else wrote in the meantime, where that is why a call was refused. */
export function conflictOf(error: unknown): SaveConflict | null {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.details
    ? (error.details as SaveConflict)
    : null
}

/** What to say of a failed call. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The server did not answer. Please try again.'
}
