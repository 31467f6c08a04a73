import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import { fileLimit, storageLimits } from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { storageDeps, writablePath } from './addressed-file.ts'
import { bucketsRepository } from './buckets-repository.ts'
import {
  checkedType,
  countUpload,
  fromBase64,
  parseCacheControl,
  parseMetadata,
  tooLarge,
} from './read-upload.ts'
import { abortUpload, beginUpload, continueUpload } from './resumable-upload.ts'
import { alreadyExists, storeFile, type Target, type Upload } from './store-file.ts'
import { type UploadRow, uploadsRepository } from './uploads-repository.ts'

const version = '1.0.0'

/** Resumable uploads by the tus.io protocol: creation, termination and expiration. */
export const resumableRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next()
    c.header('Tus-Resumable', version)
  })
  .options('/', (c) => {
    c.header('Tus-Version', version)
    c.header('Tus-Extension', 'creation,creation-with-upload,termination,expiration')
    c.header('Tus-Max-Size', String(storageLimits.fileBytes))
    return c.body(null, 204)
  })
  .post('/', guard('signed-in'), async (c) => {
    const fields = tusMetadata(c.req.header('upload-metadata') ?? '')
    const upsert = c.req.header('x-upsert') === 'true'
    const { bucket, name, file } = await writablePath(
      c,
      { bucketId: fields.get('bucketName') ?? '', path: fields.get('objectName') ?? '' },
      upsert ? ['create', 'replace'] : ['create'],
    )
    if (file && !upsert) throw alreadyExists()
    const lengthBytes = wholeNumber(c, 'upload-length')
    if (lengthBytes > fileLimit(bucket)) throw tooLarge(fileLimit(bucket))
    await countUpload(c)
    const ownerId = signedIn(c.get('viewer')).id
    const about = {
      bucketId: bucket.id,
      name,
      ownerId,
      cacheControlSeconds: parseCacheControl(fields.get('cacheControl')),
      metadata: await parseMetadata(fields.get('metadata')),
    }
    const declaredType = fields.get('contentType') ?? ''
    if (lengthBytes === 0) {
      const empty = { bucket, name, declared: declaredType }
      const contentType = await checkedType(new Uint8Array(), empty)
      return await storeEmpty(c, { ...about, contentType, replace: upsert })
    }
    const deps = resumableDeps(c)
    const id = await beginUpload(deps, { ...about, lengthBytes, declaredType, upsert })
    c.header('Location', `/api/storage/upload/resumable/${id}`)
    if (isChunk(c)) {
      const upload = await ownUpload(c, id)
      const offset = await continueUpload(deps, { upload, bucket, offsetBytes: 0 }, c.req.raw.body)
      c.header('Upload-Offset', String(offset))
    }
    return c.body(null, 201)
  })
  // Answers HEAD requests, with the upload's offset.
  .get('/:id', guard('signed-in'), async (c) => {
    const upload = await ownUpload(c, c.req.param('id'))
    c.header('Upload-Offset', String(upload.offsetBytes))
    c.header('Upload-Length', String(upload.lengthBytes))
    c.header('Upload-Expires', upload.expiresAt.toUTCString())
    return c.body(null, 200)
  })
  .patch('/:id', guard('signed-in'), async (c) => {
    const upload = await ownUpload(c, c.req.param('id'))
    const bucket = await bucketsRepository(c.get('db')).find(upload.bucketId)
    if (!bucket) throw noUpload()
    if (!isChunk(c))
      throw new AppError('INVALID_INPUT', 'Send the Content-Type application/offset+octet-stream')
    const offsetBytes = wholeNumber(c, 'upload-offset')
    const deps = resumableDeps(c)
    const offset = await continueUpload(deps, { upload, bucket, offsetBytes }, c.req.raw.body)
    c.header('Upload-Offset', String(offset))
    return c.body(null, 204)
  })
  .delete('/:id', guard('signed-in'), async (c) => {
    await abortUpload(resumableDeps(c), await ownUpload(c, c.req.param('id')))
    return c.body(null, 204)
  })

type EmptyFile = Target & Pick<Upload, 'contentType' | 'cacheControlSeconds' | 'metadata'>

/** Stores an empty file at once, since R2's multipart uploads need a part. */
async function storeEmpty(
  c: Context<AppEnv>,
  { contentType, cacheControlSeconds, metadata, ...target }: EmptyFile,
) {
  const upload = { body: new Uint8Array(), size: 0, contentType, cacheControlSeconds, metadata }
  await storeFile(storageDeps(c), target, upload)
  c.header('Upload-Offset', '0')
  c.header('Location', '/api/storage/upload/resumable/done')
  return c.body(null, 201)
}

function resumableDeps(c: Context<AppEnv>) {
  return { ...storageDeps(c), uploads: uploadsRepository(c.get('db')) }
}

const noUpload = () => new AppError('NOT_FOUND', 'There is no such upload, or no longer')

/** The viewer's own upload; throws NOT_FOUND when it is another's, over or expired. */
async function ownUpload(c: Context<AppEnv>, id: string): Promise<UploadRow> {
  const found = /^[\w-]{1,64}$/.test(id) ? await uploadsRepository(c.get('db')).find(id) : null
  const isOwn = found?.ownerId === signedIn(c.get('viewer')).id
  if (!found || !isOwn || found.expiresAt <= new Date()) throw noUpload()
  return found
}

function isChunk(c: Context<AppEnv>): boolean {
  return c.req.header('content-type') === 'application/offset+octet-stream'
}

/** A header's whole number; throws INVALID_INPUT. */
function wholeNumber(c: Context<AppEnv>, header: string): number {
  const value = Number(c.req.header(header) || Number.NaN)
  if (!Number.isSafeInteger(value) || value < 0)
    throw new AppError('INVALID_INPUT', `The header ${header} must be a whole number`)
  return value
}

/** The fields of an Upload-Metadata header, "name base64,name base64". */
function tusMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(',').flatMap((pair) => {
      const [name = '', value] = pair.trim().split(' ')
      return name ? [[name, fromBase64(value) ?? ''] as const] : []
    }),
  )
}
