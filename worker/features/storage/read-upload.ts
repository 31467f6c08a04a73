import type { Context } from 'hono'
import { isStaff } from '../../../domain/access.ts'
import { storageDefaults } from '../../../domain/constants.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Bucket, fileLimit, storageLimits, takesType } from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { readUpTo } from '../../http/limited-body.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { decideContentType, headBytes } from './content-type.ts'
import type { Upload } from './store-file.ts'

/** What else than the file a form carries: boundaries, names, metadata. */
const formBytes = 64 * 1024

/**
 * The one file of an upload: the body itself, or the file of a form. Throws TOO_LARGE over the
 * bucket's limit and INVALID_INPUT for types the bucket does not take, before anything is stored.
 */
export async function readUpload(
  c: Context<AppEnv>,
  { bucket, name }: { bucket: Bucket; name: string },
): Promise<Upload> {
  const type = c.req.header('content-type') ?? ''
  const said = /^multipart\/form-data/i.test(type)
    ? await readForm(c, bucket)
    : await readRaw(c, bucket)
  const contentType = await checkedType(said.head, { bucket, name, declared: said.declared })
  const { head: _, declared: __, ...upload } = said
  return { ...upload, contentType }
}

/** The type of a file by its first bytes, refused where the bucket does not take it. */
export async function checkedType(
  head: Uint8Array,
  { bucket, name, declared }: { bucket: Bucket; name: string; declared: string },
): Promise<string> {
  const type = await decideContentType(head, { declared, name })
  if (takesType(bucket, type)) return type
  throw new AppError('INVALID_INPUT', `mime type ${type} is not supported`, {
    allowed: bucket.allowedTypes,
  })
}

/** Uploads of those who are not staff are limited by the hour. */
export async function countUpload(c: Context<AppEnv>): Promise<void> {
  const viewer = c.get('viewer')
  if (isStaff(viewer)) return
  await limitRate(c.env, `upload:${viewer.user?.id}`, {
    max: storageLimits.uploadsPerHour,
    windowMs: 60 * 60 * 1000,
  })
}

type Said = Omit<Upload, 'contentType'> & { head: Uint8Array; declared: string }

async function readForm(c: Context<AppEnv>, bucket: Bucket): Promise<Said> {
  const most = Math.min(fileLimit(bucket), storageLimits.bufferedBytes)
  const form = await (await held(c, most + formBytes, most)).bytes()
  const parts = await partsOf(form, c.req.header('content-type') ?? '', most)
  const file = parts.find(({ isFile }) => isFile)
  if (!file) throw new AppError('INVALID_INPUT', 'Choose a file')
  const text = (field: string) => parts.find(({ isText, name }) => isText && name === field)?.text
  return {
    body: file.bytes,
    size: file.size,
    head: file.bytes.slice(0, headBytes),
    declared: file.mediaType ?? '',
    cacheControlSeconds: parseCacheControl(text('cacheControl')),
    metadata: parseMetadata(text('metadata')),
  }
}

/** The platform's own parser refuses the provider's client, which gives the file no name. */
async function partsOf(form: Uint8Array, contentType: string, maxFileSize: number) {
  const multipart = await import('@remix-run/multipart-parser')
  try {
    const boundary = multipart.getMultipartBoundary(contentType) ?? ''
    return [...multipart.parseMultipart(form, { boundary, maxFileSize, maxParts: 10 })]
  } catch (error) {
    if (error instanceof multipart.MaxFileSizeExceededError) throw tooLarge(maxFileSize)
    throw new AppError('INVALID_INPUT', 'The form cannot be read: it may have been cut off')
  }
}

async function readRaw(c: Context<AppEnv>, bucket: Bucket): Promise<Said> {
  const most = fileLimit(bucket)
  const length = c.req.header('content-length')
  const about = {
    declared: c.req.header('content-type') ?? '',
    cacheControlSeconds: parseCacheControl(c.req.header('cache-control')),
    metadata: parseMetadata(fromBase64(c.req.header('x-metadata'))),
  }
  const size = Number(length ?? 0)
  if (size > most) throw tooLarge(most)
  if (length === undefined || size <= headBytes) {
    // R2 must know a stream's length beforehand.
    const bytes = await (await held(c, Math.min(most, storageLimits.bufferedBytes))).bytes()
    return { ...about, body: bytes, size: bytes.byteLength, head: bytes.slice(0, headBytes) }
  }
  const stream = c.req.raw.body
  if (!stream) throw new AppError('INVALID_INPUT', 'Choose a file')
  const { head, whole } = await peek(stream)
  return { ...about, body: whole.pipeThrough(new FixedLengthStream(size)), size, head }
}

/** A body that is held in memory, up to a limit. */
async function held(c: Context<AppEnv>, mostBytes: number, shownLimit = mostBytes): Promise<Blob> {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge(shownLimit)
  const { body } = c.req.raw
  if (!body) return new Blob([])
  const blob = await readUpTo(body, mostBytes)
  if (!blob) throw tooLarge(shownLimit)
  return blob
}

/** The beginning of a stream, and the stream with it. */
async function peek(stream: ReadableStream): Promise<{ head: Uint8Array; whole: ReadableStream }> {
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes < headBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.byteLength
  }
  const head = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  const whole = new ReadableStream<Uint8Array>({
    start(controller) {
      if (head.byteLength > 0) controller.enqueue(head)
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head: head.slice(0, headBytes), whole }
}

/** "3600" or "max-age=3600" in seconds; the default for what says nothing. */
export function parseCacheControl(text: string | undefined): number {
  const [, seconds] = /^\s*(?:.*\bmax-age=)?(\d{1,9})\b/.exec(text ?? '') ?? []
  if (/no-(?:cache|store)/i.test(text ?? '')) return 0
  return seconds === undefined
    ? storageDefaults.cacheControlSeconds
    : Math.min(Number(seconds), 31_536_000)
}

/** A JSON object of the uploader's own. */
export function parseMetadata(text: string | null | undefined): Record<string, unknown> | null {
  if (!text) return null
  if (text.length > storageLimits.metadataBytes)
    throw new AppError('TOO_LARGE', 'Metadata may have at most 4 KB')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {}
  throw new AppError('INVALID_INPUT', 'Metadata must be a JSON object')
}

/** UTF-8 text behind base64; null for what is none. */
export function fromBase64(text: string | undefined): string | null {
  if (!text) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    )
  } catch {
    throw new AppError('INVALID_INPUT', 'A header is not valid base64')
  }
}

export function tooLarge(mostBytes: number): AppError {
  const size =
    mostBytes >= 1024 * 1024
      ? `${Number((mostBytes / 1024 / 1024).toFixed(1))} MB`
      : `${Math.ceil(mostBytes / 1024)} KB`
  return new AppError('TOO_LARGE', `The object exceeded the maximum allowed size of ${size}`)
}
