import type { Context } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  decideFileAccess,
  type FileAction,
  isBucketId,
  storagePath,
  withoutExtraSlashes,
} from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { refusal } from '../../http/guard.ts'
import { tellsOfStudent } from '../../http/without-student-data.ts'
import { type BucketRow, type FileRow, filesRepository } from './files-repository.ts'
import type { StorageDeps } from './store-file.ts'

export type Addressed = { bucket: BucketRow; name: string; file: FileRow | null }

const studentInName = 'This name seems to tell of a student. Please give the file another name.'

/** NOT_FOUND for a bucket, in the words of the storage API. */
export const noBucket = () => new AppError('NOT_FOUND', 'Bucket not found')

/** NOT_FOUND, also for a file that the viewer may not read. */
export const noObject = () => new AppError('NOT_FOUND', 'Object not found')

/** The dependencies of storing a file: the table of files and the R2 bucket. */
export function storageDeps(c: Context<AppEnv>): StorageDeps {
  return { files: filesRepository(c.get('db')), objects: c.env.FILES }
}

/** The bucket and path after `/api/storage/<route>/` in the request's address. */
export function addressOf(c: Context<AppEnv>, route: string): { bucketId: string; path: string } {
  const address = decoded(c.req.path.slice(`/api/storage/${route}/`.length))
  const [bucketId = '', ...path] = withoutExtraSlashes(address).split('/')
  return { bucketId, path: path.join('/') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw noBucket()
  }
}

/**
 * The addressed file. Throws the refusal, or NOT_FOUND also when the viewer may not read it, so
 * that nobody learns whether it exists.
 */
export async function readableFile(
  c: Context<AppEnv>,
  { bucketId, path }: { bucketId: string; path: string },
): Promise<{ bucket: BucketRow; file: FileRow }> {
  const { bucket, name, file } = await findAddressed(c, { bucketId, path })
  const decision = decideFileAccess('read', { bucket, name }, c.get('viewer'))
  if (!decision.allow && decision.reason !== 'FORBIDDEN') throw refusal(decision)
  if (!decision.allow || !file) throw noObject()
  return { bucket, file }
}

/**
 * The addressed path and its file, if any. Throws the refusal unless all actions are allowed, and
 * INVALID_INPUT for a new path that tells of a student.
 */
export async function writablePath(
  c: Context<AppEnv>,
  address: { bucketId: string; path: string },
  actions: FileAction[],
): Promise<Addressed> {
  const found = await findAddressed(c, address)
  for (const action of actions) requireFileAccess(c, action, found)
  // Refused rather than redacted: whoever stores a file has to find it again where they put it.
  if (actions.includes('create') && !found.file && (await tellsOfStudent(found.name)))
    throw new AppError('INVALID_INPUT', studentInName)
  return found
}

/** Throws the refusal unless the viewer may do this with a path. */
function requireFileAccess(
  c: Context<AppEnv>,
  action: FileAction,
  { bucket, name }: { bucket: BucketRow; name: string },
): void {
  const decision = decideFileAccess(action, { bucket, name }, c.get('viewer'))
  if (!decision.allow) throw refusal(decision)
}

/** The bucket with this id; throws NOT_FOUND. */
export async function bucketNamed(c: Context<AppEnv>, bucketId: string): Promise<BucketRow> {
  const found = isBucketId(bucketId) ? await filesRepository(c.get('db')).find(bucketId, '') : null
  if (!found) throw noBucket()
  return found.bucket
}

/** The addressed bucket, path and file. Throws NOT_FOUND, or INVALID_INPUT for an invalid path. */
async function findAddressed(
  c: Context<AppEnv>,
  { bucketId, path }: { bucketId: string; path: string },
): Promise<Addressed> {
  if (!isBucketId(bucketId)) throw noBucket()
  const name = storagePath(path)
  const found = await filesRepository(c.get('db')).find(bucketId, name ?? '')
  if (!found) throw noBucket()
  if (name === null) {
    if (c.req.method === 'GET') throw noObject()
    throw new AppError('INVALID_INPUT', 'This is not a path a file can have')
  }
  return { ...found, name }
}
