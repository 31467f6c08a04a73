import { type Context, Hono } from 'hono'
import { ImageTransform } from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { report } from '../../http/report.ts'
import { validate } from '../../http/validate.ts'
import { addressOf, noObject, readableFile } from './addressed-file.ts'
import type { FileRow } from './files-repository.ts'
import { signedFile } from './link-routes.ts'
import { headersOf, isUnchanged, type Serving, serveFile } from './serve-file.ts'
import { objectMissing } from './store-file.ts'

/** Pictures in other sizes and formats with the Images binding; without it the originals. */
export const imageRoutes = new Hono<AppEnv>()
  .get('/public/*', validate('query', ImageTransform), async (c) => {
    const { bucket, file } = await readableFile(c, addressOf(c, 'render/image/public'))
    if (!bucket.public) throw noObject()
    return serveImage(c, file, c.req.valid('query'), { shared: true })
  })
  .get('/authenticated/*', validate('query', ImageTransform), async (c) => {
    const { file } = await readableFile(c, addressOf(c, 'render/image/authenticated'))
    return serveImage(c, file, c.req.valid('query'), { shared: false })
  })
  .get('/sign/*', async (c) => {
    const { file, transform } = await signedFile(c, 'render/image/sign')
    return serveImage(c, file, transform, { shared: false })
  })

const formats = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const
type Format = (typeof formats)[keyof typeof formats] | 'image/gif'
const transformable: readonly string[] = [...Object.values(formats), 'image/gif']
/** The Images binding's `fit` for each `resize`. */
const fits = { cover: 'cover', contain: 'contain', fill: 'squeeze' } as const

/** Answers with the transformed picture, or the original with the reason in X-Image-Transform. */
async function serveImage(
  c: Context<AppEnv>,
  file: FileRow,
  transform: ImageTransform,
  { shared }: Serving,
): Promise<Response> {
  const serving = { shared, download: c.req.query('download') }
  const original = async (why: string) => {
    const response = await serveFile(c, file, serving)
    response.headers.set('X-Image-Transform', `original; ${why}`)
    return response
  }
  if (!c.env.IMAGES) return original('not available here')
  if (!transformable.includes(file.contentType)) return original('not a picture')
  const format = formatFor(c, file, transform)
  const etag = `${file.etag.slice(0, -1)}-${format.slice(6)}${JSON.stringify(transform).replace(/\W+/g, '')}"`
  const headers = headersOf(file, serving)
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept')
  headers.delete('Content-Length')
  headers.delete('Accept-Ranges')
  if (isUnchanged(c, { ...file, etag })) return new Response(null, { status: 304, headers })
  const object = await c.env.FILES.get(file.objectKey)
  if (!object) throw objectMissing(file)
  const { width, height, resize = 'cover', quality = 80 } = transform
  try {
    const made = await c.env.IMAGES.input(object.body)
      .transform({
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        fit: fits[resize],
      })
      .output({ format, quality })
    headers.set('Content-Type', made.contentType())
    return new Response(made.image(), { headers })
  } catch (error) {
    report(error, { storage: 'image transform', file: file.id })
    return original('it could not be changed')
  }
}

/** The requested format, else WebP if the browser accepts it, else the picture's own. */
function formatFor(c: Context<AppEnv>, file: FileRow, { format }: ImageTransform): Format {
  if (format && format !== 'origin') return formats[format]
  const takesWebp = c.req.header('accept')?.includes('image/webp')
  return !format && takesWebp ? 'image/webp' : (file.contentType as Format)
}
