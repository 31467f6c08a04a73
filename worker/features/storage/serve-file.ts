import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { isShownInPlace } from './content-type.ts'
import type { FileRow } from './files-repository.ts'
import { objectMissing } from './store-file.ts'

export type Serving = {
  /** Whether the answer is the same for everyone, so that shared caches may keep it. */
  shared: boolean
  /** The name for a download, '' for the file's own; absent to show it in the page. */
  download?: string | undefined
}

type Range = { offset: number; length: number }

/** Answers with a file: whole, a range of it, or 304. */
export async function serveFile(
  c: Context<AppEnv>,
  file: FileRow,
  { shared, download }: Serving,
): Promise<Response> {
  const headers = headersOf(file, { shared, download })
  if (isUnchanged(c, file)) return new Response(null, { status: 304, headers })
  const range = readRange(c, file)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    headers.delete('Content-Length')
    return new Response(null, { status: 416, headers })
  }
  if (range) {
    const last = range.offset + range.length - 1
    headers.set('Content-Range', `bytes ${range.offset}-${last}/${file.size}`)
    headers.set('Content-Length', String(range.length))
  }
  const status = range ? 206 : 200
  // HEAD has GET's handler but needs no body.
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const object = await c.env.FILES.get(file.objectKey, range ? { range } : {})
  if (!object) throw objectMissing(file)
  return new Response(object.body, { status, headers })
}

/** The headers of a file's answer. */
export function headersOf(file: FileRow, { shared, download }: Serving): Headers {
  const { contentType, leaf } = file
  const named = download ? download.replace(/[\p{C}/\\]/gu, '_').slice(0, 200) : leaf
  const attached = download !== undefined || !isShownInPlace(contentType)
  const headers = new Headers({
    'Content-Type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': `${attached ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeRfc5987(named)}`,
    'Cache-Control': shared
      ? `public, max-age=${file.cacheControlSeconds}`
      : // Access may be revoked: revalidate each time.
        'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Last-Modified': file.updatedAt.toUTCString(),
  })
  // Not for PDFs: a sandbox blocks the browser's viewer, and they cannot access the site.
  if (contentType !== 'application/pdf')
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return headers
}

/** The text percent-encoded for an extended header value (RFC 8187). */
function encodeRfc5987(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Whether the client's cached copy is current (If-None-Match, If-Modified-Since). */
export function isUnchanged(
  c: Context<AppEnv>,
  { etag, updatedAt }: Pick<FileRow, 'etag' | 'updatedAt'>,
): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined)
    return known
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return since >= Math.floor(updatedAt.getTime() / 1000) * 1000
}

/** The single requested range; null for the whole file, as RFC 9110 allows for several ranges. */
function readRange(c: Context<AppEnv>, { size, etag }: FileRow): Range | 'unsatisfiable' | null {
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range')?.trim() ?? '')
  const condition = c.req.header('if-range')
  if (!wanted || (condition && condition !== etag)) return null
  const [, from = '', to = ''] = wanted
  if (!from && !to) return null
  const offset = from ? Number(from) : Math.max(size - Number(to), 0)
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < Number(from)) return null
  if (offset >= size || (!from && Number(to) === 0)) return 'unsatisfiable'
  return { offset, length: last - offset + 1 }
}
