import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  decideFileAccess,
  fileLimit,
  ListInput,
  ListV2Input,
  MoveInput,
  RemoveInput,
  storageLimits,
  storagePath,
  takesType,
  withoutExtraSlashes,
} from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, refusal, signedIn } from '../../http/guard.ts'
import { limitBody } from '../../http/limited-body.ts'
import { validate } from '../../http/validate.ts'
import {
  addressOf,
  bucketNamed,
  noObject,
  readableFile,
  storageDeps,
  writablePath,
} from './addressed-file.ts'
import { filesRepository } from './files-repository.ts'
import { listV2 } from './list-v2.ts'
import { countUpload, readUpload, tooLarge } from './read-upload.ts'
import { serveFile } from './serve-file.ts'
import { alreadyExists, copyFile, removeFiles, storeFile } from './store-file.ts'
import { toEntry, toFileObject, toInfo, toStored } from './wire-format.ts'

/** Routes of files as `@supabase/storage-js` calls them: list, read, store, move, copy, delete. */
export const fileRoutes = new Hono<AppEnv>()
  .post(
    '/move',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', MoveInput),
    async (c) => {
      const { source, destination } = await fromAndTo(c, c.req.valid('json'), 'delete')
      const { files } = storageDeps(c)
      if (!(await files.move(source, destination, new Date()))) throw alreadyExists()
      return c.json({ message: 'Successfully moved' })
    },
  )
  .post(
    '/copy',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', MoveInput),
    async (c) => {
      const { source, destination } = await fromAndTo(c, c.req.valid('json'), 'read')
      const ownerId = signedIn(c.get('viewer')).id
      return c.json(toStored(await copyFile(storageDeps(c), source, { ...destination, ownerId })))
    },
  )
  .post(
    '/list/:bucket',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', ListInput),
    async (c) => {
      const { prefix, limit, offset, search, sortBy } = c.req.valid('json')
      const folder = withoutExtraSlashes(prefix).normalize('NFC')
      const bucket = await bucketToList(c, c.req.param('bucket'), folder)
      const entries = await filesRepository(c.get('db')).list(bucket.id, {
        folder,
        limit,
        offset,
        search: search || undefined,
        column: sortBy?.column ?? 'name',
        descending: sortBy?.order === 'desc',
      })
      return c.json(entries.map(toEntry))
    },
  )
  .post(
    '/list-v2/:bucket',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', ListV2Input),
    async (c) => {
      const input = c.req.valid('json')
      const prefix = input.prefix.replace(/\/+/g, '/').replace(/^\//, '').normalize('NFC')
      // The part up to the last slash: the rest is only the beginning of a name.
      const folder = prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0))
      const bucket = await bucketToList(c, c.req.param('bucket'), folder)
      return c.json(await listV2(filesRepository(c.get('db')), bucket.id, { ...input, prefix }))
    },
  )
  .get('/info/*', async (c) => {
    const { file } = await readableFile(c, withoutKind(addressOf(c, 'object/info')))
    return c.json(toInfo(file))
  })
  .get('/public/*', async (c) => {
    const { bucket, file } = await readableFile(c, addressOf(c, 'object/public'))
    if (!bucket.public) throw noObject()
    return serveFile(c, file, { shared: true, download: c.req.query('download') })
  })
  .get('/authenticated/*', async (c) => {
    const { file } = await readableFile(c, addressOf(c, 'object/authenticated'))
    return serveFile(c, file, { shared: false, download: c.req.query('download') })
  })
  .get('/*', async (c) => {
    const { file } = await readableFile(c, addressOf(c, 'object'))
    return serveFile(c, file, { shared: false, download: c.req.query('download') })
  })
  .post('/*', guard('signed-in'), async (c) => {
    const upsert = c.req.header('x-upsert') === 'true'
    const target = await writablePath(
      c,
      addressOf(c, 'object'),
      upsert ? ['create', 'replace'] : ['create'],
    )
    if (target.file && !upsert) throw alreadyExists()
    return c.json(await uploadTo(c, target, upsert))
  })
  .put('/*', guard('signed-in'), async (c) => {
    const target = await writablePath(c, addressOf(c, 'object'), ['replace'])
    if (!target.file) throw noObject()
    return c.json(await uploadTo(c, target, true))
  })
  .delete(
    '/:bucket',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', RemoveInput),
    async (c) => {
      const bucket = await bucketNamed(c, c.req.param('bucket'))
      const names = c.req
        .valid('json')
        .prefixes.map((entry) => storagePath(typeof entry === 'string' ? entry : entry.path))
        // Files that may not be deleted are left out of the answer like ones that do not exist.
        .filter((name) => name !== null)
        .filter((name) => decideFileAccess('delete', { bucket, name }, c.get('viewer')).allow)
      const removed = await removeFiles(storageDeps(c), bucket.id, names)
      return c.json(removed.map(toFileObject))
    },
  )
  .delete('/*', guard('signed-in'), async (c) => {
    const { bucket, name, file } = await writablePath(c, addressOf(c, 'object'), ['delete'])
    if (!file) throw noObject()
    await removeFiles(storageDeps(c), bucket.id, [name])
    return c.json({ message: 'Successfully deleted' })
  })

type Target = Awaited<ReturnType<typeof writablePath>>

async function uploadTo(c: Context<AppEnv>, { bucket, name }: Target, replace: boolean) {
  const { id: ownerId } = signedIn(c.get('viewer'))
  await countUpload(c)
  const upload = await readUpload(c, { bucket, name })
  const target = { bucketId: bucket.id, name, ownerId, replace }
  return toStored(await storeFile(storageDeps(c), target, upload))
}

/** The source file and its destination, checked like an upload to the destination's bucket. */
async function fromAndTo(c: Context<AppEnv>, input: MoveInput, need: 'read' | 'delete') {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = input
  const from = { bucketId, path: sourceKey }
  const { file: source } = await writablePath(c, from, [need])
  const to = await writablePath(c, { bucketId: destinationBucket, path: destinationKey }, [
    'create',
  ])
  if (!source) throw noObject()
  if (to.file) throw alreadyExists()
  if (source.size > fileLimit(to.bucket)) throw tooLarge(fileLimit(to.bucket))
  if (!takesType(to.bucket, source.contentType))
    throw new AppError('INVALID_INPUT', `mime type ${source.contentType} is not supported`)
  return { source, destination: { bucketId: to.bucket.id, name: to.name } }
}

/** The bucket; throws the refusal unless the viewer may list the folder. */
async function bucketToList(c: Context<AppEnv>, bucketId: string, folder: string) {
  const bucket = await bucketNamed(c, bucketId)
  const decision = decideFileAccess('list', { bucket, name: folder }, c.get('viewer'))
  if (!decision.allow) throw refusal(decision)
  return bucket
}

/** The address without "authenticated" or "public" before the bucket, which older clients send. */
function withoutKind({ bucketId, path }: { bucketId: string; path: string }) {
  if (bucketId !== 'authenticated' && bucketId !== 'public') return { bucketId, path }
  const [first = '', ...rest] = path.split('/')
  return { bucketId: first, path: rest.join('/') }
}
