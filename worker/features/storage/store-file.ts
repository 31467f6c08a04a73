import { AppError } from '../../../domain/errors.ts'
import type { Statement } from '../../db/commit.ts'
import { report } from '../../http/report.ts'
import type { FileRow, filesRepository } from './files-repository.ts'

export type StorageDeps = {
  files: ReturnType<typeof filesRepository>
  objects: R2Bucket
  now?: () => Date
  newId?: () => string
}

/** Bytes to store and what is known of them. */
export type Upload = {
  body: ReadableStream | Uint8Array | Blob
  size: number
  contentType: string
  cacheControlSeconds: number
  metadata: Record<string, unknown> | null
}
export type Target = { bucketId: string; name: string; ownerId: string; replace: boolean }

/** An object that was put but never became a file counts as abandoned after this. */
export const abandonedAfterMs = 6 * 60 * 60 * 1000
/** R2 deletes at most so many objects in one call. */
export const deletedAtOnce = 1000

export const alreadyExists = () => new AppError('CONFLICT', 'The resource already exists')

/**
 * Stores a file so that a failure at any step leaves the row and the object both or neither: the key
 * is announced, the object put, and only then the row written. Throws CONFLICT where the path is
 * taken and not to be replaced.
 */
export async function storeFile(
  deps: StorageDeps,
  target: Target,
  upload: Upload,
): Promise<FileRow> {
  const key = await announceObject(deps, target.bucketId)
  // A put that fails may still arrive: what is left of it is for the sweep.
  const object = await deps.objects.put(key, upload.body)
  if (object?.size !== upload.size) {
    await discardObjects(deps, [key])
    throw new AppError('INVALID_INPUT', 'The upload ended before it was complete')
  }
  const { body: _, ...known } = upload
  return commitObject(deps, target, { ...known, objectKey: key, etag: object.httpEtag })
}

/** A new key for an object of a bucket, known to the sweep before anything is put there. */
export async function announceObject(deps: StorageDeps, bucketId: string): Promise<string> {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = deps
  const key = `${bucketId}/${newId()}`
  await deps.files.announce(key, new Date(now().getTime() + abandonedAfterMs))
  return key
}

/** Makes a file of an object that was put; the one it replaces is deleted. */
export async function commitObject(
  deps: StorageDeps,
  { replace, ...target }: Target,
  object: Omit<Upload, 'body'> & { objectKey: string; etag: string },
): Promise<FileRow> {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = deps
  const file = { id: newId(), ...target, ...object }
  const committed = await deps.files.commit(file, { replace, now: now() })
  if (!committed) {
    await discardObjects(deps, [object.objectKey])
    throw alreadyExists()
  }
  if (committed.replacedKey) await discardObjects(deps, [committed.replacedKey])
  return committed.file
}

/** Copies a file's object and makes another file of it. */
export async function copyFile(
  deps: StorageDeps,
  source: FileRow,
  target: Omit<Target, 'replace'>,
): Promise<FileRow> {
  const object = await deps.objects.get(source.objectKey)
  if (!object) throw objectMissing(source)
  const { size, contentType, cacheControlSeconds, metadata } = source
  const upload = { body: object.body, size, contentType, cacheControlSeconds, metadata }
  return storeFile(deps, { ...target, replace: false }, upload)
}

/** Takes files out of a bucket, answering those that were there; `commit` as the repository has it. */
export async function removeFiles(
  deps: StorageDeps,
  bucketId: string,
  names: string[],
  commit?: (statements: Statement[]) => Promise<unknown[]>,
): Promise<FileRow[]> {
  const { now = () => new Date() } = deps
  const removed = await deps.files.remove(bucketId, names, now(), commit)
  await discardObjects(
    deps,
    removed.map(({ objectKey }) => objectKey),
  )
  return removed
}

/** Takes out everything a person has uploaded, in every bucket. */
export async function removeFilesOf(deps: StorageDeps, ownerId: string): Promise<void> {
  for (;;) {
    const owned = await deps.files.ofOwner(ownerId, deletedAtOnce)
    if (owned.length === 0) return
    for (const [bucketId, names] of byBucket(owned)) await removeFiles(deps, bucketId, names)
  }
}

function byBucket(rows: FileRow[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { bucketId, folder, leaf } of rows) {
    const name = folder ? `${folder}/${leaf}` : leaf
    names.set(bucketId, [...(names.get(bucketId) ?? []), name])
  }
  return names
}

/** Deletes objects nobody holds any more. What fails is left to the sweep. */
export async function discardObjects(
  { objects, files }: StorageDeps,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  try {
    await objects.delete(keys)
    await files.forget(keys)
  } catch (error) {
    report(error, { storage: 'objects left to the sweep' })
  }
}

/** A row without its object: nothing here makes one, so somebody should know. */
export function objectMissing({ id }: FileRow): AppError {
  report(new Error('A file has no object'), { file: id })
  return new AppError('NOT_FOUND', 'Object not found')
}
