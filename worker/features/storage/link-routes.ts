import { type Context, Hono } from 'hono'
import { isStaff } from '../../../domain/access.ts'
import {
  decideFileAccess,
  type ImageTransform,
  SignInput,
  SignManyInput,
  storageLimits,
  storagePath,
} from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
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
import { filesRepository, nameOf } from './files-repository.ts'
import { countUploadOf, readUpload } from './read-upload.ts'
import { serveFile } from './serve-file.ts'
import { signReading, signUploading, verifyReading, verifyUploading } from './signed-links.ts'
import { alreadyExists, storeFile } from './store-file.ts'
import { toStored } from './wire-format.ts'

/** Signed links, with which anyone may read one file, or upload to one path, for a limited time. */
export const linkRoutes = new Hono<AppEnv>()
  .post('/upload/sign/*', guard('signed-in'), async (c) => {
    const upsert = c.req.header('x-upsert') === 'true'
    const { bucket, name, file } = await writablePath(
      c,
      addressOf(c, 'object/upload/sign'),
      upsert ? ['create', 'replace'] : ['create'],
    )
    if (file && !upsert) throw alreadyExists()
    const url = `${bucket.id}/${name}`
    const owner = signedIn(c.get('viewer')).id
    const token = await signUploading(
      { url, owner, upsert, limited: !isStaff(c.get('viewer')) },
      { ...signing(c), expiresInSeconds: storageLimits.uploadLinkSeconds },
    )
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  })
  .put('/upload/sign/*', async (c) => {
    const claims = await verifyUploading(c.req.query('token'), signing(c).secret)
    const { bucketId, path } = addressOf(c, 'object/upload/sign')
    if (claims.url !== `${bucketId}/${path}`) throw noObject()
    const found = await filesRepository(c.get('db')).find(bucketId, path)
    if (!found) throw noObject()
    if (found.file && !claims.upsert) throw alreadyExists()
    if (claims.limited) await countUploadOf(c.env, claims.owner)
    const upload = await readUpload(c, { bucket: found.bucket, name: path })
    const target = { bucketId, name: path, ownerId: claims.owner, replace: claims.upsert }
    return c.json(toStored(await storeFile(storageDeps(c), target, upload)))
  })
  .post(
    '/sign/:bucket',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', SignManyInput),
    async (c) => {
      const { paths, expiresIn } = c.req.valid('json')
      const bucket = await bucketNamed(c, c.req.param('bucket'))
      const names = paths.map(storagePath)
      const wanted = names
        .filter((name) => name !== null)
        .filter((name) => decideFileAccess('read', { bucket, name }, c.get('viewer')).allow)
      const rows = await filesRepository(c.get('db')).findMany(bucket.id, wanted)
      const present = new Set(rows.map(nameOf))
      const links = names.map(async (name, at) =>
        name !== null && present.has(name)
          ? {
              error: null,
              path: paths[at],
              signedURL: await readLink(c, { url: `${bucket.id}/${name}`, expiresIn }),
            }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path: paths[at],
              signedURL: null,
            },
      )
      return c.json(await Promise.all(links))
    },
  )
  .post(
    '/sign/*',
    guard('signed-in'),
    limitBody(storageLimits.jsonBytes),
    validate('json', SignInput),
    async (c) => {
      const { file } = await readableFile(c, addressOf(c, 'object/sign'))
      const { expiresIn, transform } = c.req.valid('json')
      const url = `${file.bucketId}/${nameOf(file)}`
      return c.json({ signedURL: await readLink(c, { url, expiresIn, transform }) })
    },
  )
  .get('/sign/*', async (c) => {
    const { file } = await signedFile(c, 'object/sign')
    return serveFile(c, file, { shared: false, download: c.req.query('download') })
  })

type Link = { url: string; expiresIn: number; transform?: ImageTransform | undefined }

/** A signed link without the host, unescaped as the client expects it. */
async function readLink(c: Context<AppEnv>, { url, expiresIn, transform }: Link): Promise<string> {
  const token = await signReading(
    { url, ...(transform && { transform }) },
    { ...signing(c), expiresInSeconds: expiresIn },
  )
  return `/${transform ? 'render/image' : 'object'}/sign/${url}?token=${token}`
}

/** The file of a signed link and its transform. Throws INVALID_INPUT or NOT_FOUND. */
export async function signedFile(c: Context<AppEnv>, route: string) {
  const claims = await verifyReading(c.req.query('token'), signing(c).secret)
  const { bucketId, path } = addressOf(c, route)
  if (claims.url !== `${bucketId}/${path}`) throw noObject()
  const found = await filesRepository(c.get('db')).find(bucketId, path)
  if (!found?.file) throw noObject()
  return { file: found.file, transform: claims.transform ?? {} }
}

function signing(c: Context<AppEnv>) {
  return { secret: c.get('config').authSecret }
}
