import { hourMs } from '../../../domain/durations.ts'
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

/** Content to store, with its type, size in bytes and metadata. */
export type Upload = {
  body: ReadableStream | Uint8Array | Blob
  size: number
  contentType: string
  cacheControlSeconds: number
  metadata: Record<string, unknown> | null
}
export type Target = { bucketId: string; name: string; ownerId: string; replace: boolean }

/** The sweep deletes an announced object that has not become a file after this. */
export const abandonedAfterMs = 6 * hourMs
/** Most objects that R2 deletes in one call. */
export const deletedAtOnce = 1000

/** CONFLICT for a path that is taken, in the words of the storage API. */
export const alreadyExists = () => new AppError('CONFLICT', 'The resource already exists')

/**
 * Stores a file: announces the key, puts the object, then writes the row, so that a failure at any
 * step leaves no row without its object. Throws CONFLICT when the path is taken and not to be
 * replaced, INVALID_INPUT when the body ends early.
 */
export async function storeFile(
  deps: StorageDeps,
  target: Target,
  upload: Upload,
): Promise<FileRow> {
  const key = await announceObject(deps, target.bucketId)
  // A failed put may still arrive: the sweep then deletes its object.
  const object = await deps.objects.put(key, upload.body)
  if (object?.size !== upload.size) {
    await discardObjects(deps, [key])
    throw new AppError('INVALID_INPUT', 'The upload ended before it was complete')
  }
  const { body: _, ...known } = upload
  return commitObject(deps, target, { ...known, objectKey: key, etag: object.httpEtag })
}

/** A new object's key, announced as an orphan before anything is put there. */
async function announceObject(deps: StorageDeps, bucketId: string): Promise<string> {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = deps
  const key = `${bucketId}/${newId()}`
  await deps.files.announce(key, new Date(now().getTime() + abandonedAfterMs))
  return key
}

/** Makes a file of an announced object, and deletes the object of the file it replaces. */
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

/** Stores a copy of a file. Throws NOT_FOUND or CONFLICT. */
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

/** Deletes files with their objects, and returns the deleted; `commit` may add statements. */
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

/** Deletes orphans' objects; a failure is reported and left to the sweep. */
async function discardObjects({ objects, files }: StorageDeps, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  try {
    await objects.delete(keys)
    await files.forget(keys)
  } catch (error) {
    report(error, { storage: 'objects left to the sweep' })
  }
}

/** Reports a file without its object, which should not occur; returns NOT_FOUND. */
export function objectMissing({ id }: FileRow): AppError {
  report(new Error('A file has no object'), { file: id })
  return new AppError('NOT_FOUND', 'Object not found')
}
