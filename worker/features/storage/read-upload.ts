import type { Context } from 'hono'
import { isStaff } from '../../../domain/access.ts'
import { storageDefaults } from '../../../domain/constants.ts'
import { hourMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Bucket, fileLimit, storageLimits, takesType } from '../../../domain/storage.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import { signedIn } from '../../http/guard.ts'
import { readUpTo } from '../../http/limited-body.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { tellsOfStudent } from '../../http/without-student-data.ts'
import { decideContentType, headBytes } from './content-type.ts'
import type { Upload } from './store-file.ts'

/** Most bytes of a form besides the file: boundaries, names, metadata. */
const formBytes = 64 * 1024

/**
 * The file of an upload: the body itself, or the file of a form. Throws TOO_LARGE over the bucket's
 * limit, and INVALID_INPUT for a type that the bucket does not allow, before anything is stored.
 */
export async function readUpload(
  c: Context<AppEnv>,
  { bucket, name }: { bucket: Bucket; name: string },
): Promise<Upload> {
  const type = c.req.header('content-type') ?? ''
  const read = /^multipart\/form-data/i.test(type)
    ? await readForm(c, bucket)
    : await readRaw(c, bucket)
  const contentType = await checkedType(read.head, { bucket, name, declared: read.declared })
  const { head: _, declared: __, ...upload } = read
  return { ...upload, contentType }
}

/** A file's type by its first bytes; throws INVALID_INPUT when the bucket does not allow it. */
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

/** Counts an upload of the viewer's, unless they are staff. Throws RATE_LIMITED. */
export async function countUpload(c: Context<AppEnv>): Promise<void> {
  const viewer = c.get('viewer')
  if (!isStaff(viewer)) await countUploadOf(c.env, signedIn(viewer).id)
}

/** Counts an upload of a person who is not staff. Throws RATE_LIMITED after 60 in an hour. */
export async function countUploadOf(env: Bindings, ownerId: string): Promise<void> {
  await limitRate(env, `upload:${ownerId}`, {
    max: storageLimits.uploadsPerHour,
    windowMs: hourMs,
  })
}

/**
 * An upload before its type is decided: `declared` is the sender's type, `head` the first bytes.
 */
type UntypedUpload = Omit<Upload, 'contentType'> & { head: Uint8Array; declared: string }

async function readForm(c: Context<AppEnv>, bucket: Bucket): Promise<UntypedUpload> {
  const most = Math.min(fileLimit(bucket), storageLimits.bufferedBytes)
  const form = await (await readIntoMemory(c, most + formBytes, most)).bytes()
  const parts = await partsOf(form, c.req.header('content-type') ?? '', most)
  const file = parts.find(({ isFile }) => isFile)
  if (!file) throw new AppError('INVALID_INPUT', 'Choose a file')
  const text = (field: string) => {
    const part = parts.find(({ isText, name }) => isText && name === field)
    return part && decodedText(part.bytes)
  }
  return {
    body: file.bytes,
    size: file.size,
    head: file.bytes.slice(0, headBytes),
    declared: file.mediaType ?? '',
    cacheControlSeconds: parseCacheControl(text('cacheControl')),
    metadata: await parseMetadata(text('metadata')),
  }
}

/**
 * The parts of a form. Not by the platform's parser, which refuses the Supabase client's file
 * without a name. Throws TOO_LARGE or INVALID_INPUT.
 */
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

async function readRaw(c: Context<AppEnv>, bucket: Bucket): Promise<UntypedUpload> {
  const most = fileLimit(bucket)
  const length = c.req.header('content-length')
  const about = {
    declared: c.req.header('content-type') ?? '',
    cacheControlSeconds: parseCacheControl(c.req.header('cache-control')),
    metadata: await parseMetadata(fromBase64(c.req.header('x-metadata'))),
  }
  const size = Number(length ?? 0)
  if (size > most) throw tooLarge(most)
  if (length === undefined || size <= headBytes) {
    // R2 needs a stream's length beforehand, so a body of unknown length is held in memory.
    const buffered = await readIntoMemory(c, Math.min(most, storageLimits.bufferedBytes))
    const bytes = await buffered.bytes()
    return { ...about, body: bytes, size: bytes.byteLength, head: bytes.slice(0, headBytes) }
  }
  const stream = c.req.raw.body
  if (!stream) throw new AppError('INVALID_INPUT', 'Choose a file')
  const { head, whole } = await peek(stream)
  return { ...about, body: whole.pipeThrough(new FixedLengthStream(size)), size, head }
}

/** The body, held in memory; throws TOO_LARGE over the limit. */
async function readIntoMemory(
  c: Context<AppEnv>,
  mostBytes: number,
  shownLimit = mostBytes,
): Promise<Blob> {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge(shownLimit)
  const { body } = c.req.raw
  if (!body) return new Blob([])
  const blob = await readUpTo(body, mostBytes)
  if (!blob) throw tooLarge(shownLimit)
  return blob
}

/** The first bytes of a stream, and a stream that still begins with them. */
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

/** The seconds in "3600" or "max-age=3600"; 0 for no-cache and no-store, else the default. */
export function parseCacheControl(text: string | undefined): number {
  const [, seconds] = /^\s*(?:.*\bmax-age=)?(\d{1,9})\b/.exec(text ?? '') ?? []
  if (/no-(?:cache|store)/i.test(text ?? '')) return 0
  return seconds === undefined
    ? storageDefaults.cacheControlSeconds
    : Math.min(Number(seconds), 31_536_000)
}

/**
 * The uploader's metadata; throws INVALID_INPUT or TOO_LARGE unless a small JSON object that tells
 * of no student.
 */
export async function parseMetadata(
  text: string | null | undefined,
): Promise<Record<string, unknown> | null> {
  if (!text) return null
  if (text.length > storageLimits.metadataBytes)
    throw new AppError('TOO_LARGE', 'Metadata may have at most 4 KB')
  if (await tellsOfStudent(text))
    throw new AppError('INVALID_INPUT', 'The metadata seems to tell of a student')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {}
  throw new AppError('INVALID_INPUT', 'Metadata must be a JSON object')
}

/** The UTF-8 text in base64; null for none. Throws INVALID_INPUT. */
export function fromBase64(text: string | undefined): string | null {
  if (!text) return null
  try {
    return decodedText(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch {
    throw new AppError('INVALID_INPUT', 'A header is not valid base64')
  }
}

/** The text in UTF-8. Throws INVALID_INPUT. */
function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('INVALID_INPUT', 'The form has a field that is no text')
  }
}

/** The TOO_LARGE error for an object over a limit in bytes. */
export function tooLarge(mostBytes: number): AppError {
  const size =
    mostBytes >= 1024 * 1024
      ? `${Number((mostBytes / 1024 / 1024).toFixed(1))} MB`
      : `${Math.ceil(mostBytes / 1024)} KB`
  return new AppError('TOO_LARGE', `The object exceeded the maximum allowed size of ${size}`)
}
