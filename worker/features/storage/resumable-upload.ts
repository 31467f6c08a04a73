import { hourMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import { storageLimits } from '../../../domain/storage.ts'
import { report } from '../../http/report.ts'
import { headBytes } from './content-type.ts'
import type { BucketRow } from './files-repository.ts'
import { checkedType } from './read-upload.ts'
import { abandonedAfterMs, commitObject, type StorageDeps, type Upload } from './store-file.ts'
import type { UploadRow, uploadsRepository } from './uploads-repository.ts'

export type ResumableDeps = StorageDeps & { uploads: ReturnType<typeof uploadsRepository> }

/** Duration of the lock, renewed with each part: after it a broken-off upload can be continued. */
const lockMs = 60_000

export type NewUpload = Omit<Upload, 'body' | 'size' | 'contentType'> & {
  bucketId: string
  name: string
  ownerId: string
  lengthBytes: number
  declaredType: string
  upsert: boolean
}

/** Begins a resumable upload; returns its id. */
export async function beginUpload(deps: ResumableDeps, upload: NewUpload): Promise<string> {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = deps
  const [id, objectKey] = [newId(), `${upload.bucketId}/${newId()}`]
  // If storing the row fails, R2 itself aborts the multipart upload after a week.
  const { uploadId } = await deps.objects.createMultipartUpload(objectKey)
  const expiresAt = new Date(now().getTime() + storageLimits.resumableHours * hourMs)
  await deps.uploads.create({ ...upload, id, objectKey, uploadId, parts: [], expiresAt })
  return id
}

/**
 * Stores the whole parts of a request's body, which begins at `offsetBytes`; the client sends the
 * rest again. Returns the new offset; at the upload's length the file is stored. Throws CONFLICT
 * while another request continues the upload, or for another offset.
 */
export async function continueUpload(
  deps: ResumableDeps,
  { upload, bucket, offsetBytes }: { upload: UploadRow; bucket: BucketRow; offsetBytes: number },
  body: ReadableStream | null,
): Promise<number> {
  const { now = () => new Date() } = deps
  const until = () => new Date(now().getTime() + lockMs)
  const locked = await deps.uploads.lock(upload.id, { offsetBytes, now: now(), until: until() })
  if (!locked) throw isContinued()
  const state = { ...locked, parts: [...locked.parts] }
  const save = async (progress: Partial<UploadRow>) => {
    const next = until()
    if (!(await deps.uploads.save(state, progress, next))) throw isContinued()
    state.lockedUntil = next
  }
  try {
    for await (const part of partsOf(body, state.lengthBytes - state.offsetBytes)) {
      if (state.contentType === null) state.contentType = await firstType(deps, state, bucket, part)
      // A slow part may have outlived the lock: another request's part must not be overwritten.
      await save({})
      await putPart(deps, state, part)
      if (state.offsetBytes === state.lengthBytes) return await finishUpload(deps, state)
      const { offsetBytes: reached, parts, contentType } = state
      await save({ offsetBytes: reached, parts, contentType })
    }
    if (state.offsetBytes === offsetBytes)
      throw new AppError('INVALID_INPUT', 'Send chunks of 6 MB, or the whole rest')
    return state.offsetBytes
  } finally {
    await deps.uploads.unlock(state)
  }
}

const isContinued = () =>
  new AppError('CONFLICT', 'The upload is at another offset, or being continued')

/** Aborts an upload and deletes its parts. */
export async function abortUpload(
  { objects, uploads }: ResumableDeps,
  { id, objectKey, uploadId }: UploadRow,
): Promise<void> {
  // Fails for one that was completed, or that R2 has aborted.
  await objects
    .resumeMultipartUpload(objectKey, uploadId)
    .abort()
    .catch((error: unknown) => report(error, { storage: 'abort' }))
  await uploads.remove(id)
}

/** Aborts expired uploads, at most 100. */
export async function sweepUploads(deps: ResumableDeps): Promise<void> {
  const { now = () => new Date() } = deps
  for (const upload of await deps.uploads.expired(now(), 100)) await abortUpload(deps, upload)
}

/** The type by the first part; aborts the upload when the bucket does not allow it. */
async function firstType(
  deps: ResumableDeps,
  upload: UploadRow,
  bucket: BucketRow,
  part: Uint8Array,
): Promise<string> {
  const { name, declaredType: declared } = upload
  try {
    return await checkedType(part.subarray(0, headBytes), { bucket, name, declared })
  } catch (error) {
    await abortUpload(deps, upload)
    throw error
  }
}

async function putPart(deps: ResumableDeps, state: UploadRow, part: Uint8Array): Promise<void> {
  const partNumber = state.parts.length + 1
  const multipart = deps.objects.resumeMultipartUpload(state.objectKey, state.uploadId)
  try {
    const { etag } = await multipart.uploadPart(partNumber, part)
    state.parts.push({ partNumber, etag })
    state.offsetBytes += part.byteLength
  } catch (error) {
    // The multipart upload was completed meanwhile: the client has to begin again.
    if (!/does not exist|10024/.test(String(error))) throw error
    await deps.uploads.remove(state.id)
    throw new AppError('NOT_FOUND', 'This upload is over')
  }
}

/** Completes the object and makes a file of it; the upload is over even when that fails. */
async function finishUpload(deps: ResumableDeps, state: UploadRow): Promise<number> {
  const { now = () => new Date() } = deps
  const { objectKey, uploadId, contentType, lengthBytes: size } = state
  try {
    await deps.files.announce(objectKey, new Date(now().getTime() + abandonedAfterMs))
    const object = await deps.objects
      .resumeMultipartUpload(objectKey, uploadId)
      .complete(state.parts)
    const { bucketId, name, ownerId, upsert: replace, cacheControlSeconds, metadata } = state
    await commitObject(
      deps,
      { bucketId, name, ownerId, replace },
      {
        objectKey,
        size,
        contentType: contentType ?? 'application/octet-stream',
        cacheControlSeconds,
        metadata,
        etag: object.httpEtag,
      },
    )
    return size
  } finally {
    await deps.uploads.remove(state.id)
  }
}

/** The whole parts of a stream, and the last part when it completes `leftBytes`. */
async function* partsOf(
  body: ReadableStream | null,
  leftBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let left = leftBytes
  let part = new Uint8Array(Math.min(storageLimits.partBytes, left))
  let filled = 0
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    let chunk = piece
    while (chunk.byteLength > 0) {
      const taken = chunk.subarray(0, part.byteLength - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      chunk = chunk.subarray(taken.byteLength)
      if (filled < part.byteLength) continue
      left -= filled
      if (left === 0 && chunk.byteLength > 0)
        throw new AppError('INVALID_INPUT', 'This is more than Upload-Length says')
      yield part
      part = new Uint8Array(Math.min(storageLimits.partBytes, left))
      filled = 0
    }
  }
}
