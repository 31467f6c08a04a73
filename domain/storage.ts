import * as z from 'zod/mini'
import { type Decision, decideAccess, isStaff, type Viewer } from './access.ts'
import { storageDefaults } from './constants.ts'

export const MB = 1024 * 1024

export const storageLimits = {
  /** The largest file of a bucket without a limit of its own. */
  fileBytes: 100 * MB,
  /** The largest body that must be held in memory: a form, or a body of unknown length. */
  bufferedBytes: 20 * MB,
  /** The exact size of each part of a resumable upload, except the last. */
  partBytes: 6 * MB,
  /** The largest JSON body; a thousand paths are longer than other calls' bodies. */
  jsonBytes: 512 * 1024,
  nameBytes: 900,
  metadataBytes: 4096,
  listLimit: 1000,
  atOnce: 1000,
  signedLinkSeconds: 365 * 24 * 60 * 60,
  uploadLinkSeconds: 2 * 60 * 60,
  resumableHours: 24,
  /** Uploads that a person outside the staff may begin in an hour. */
  uploadsPerHour: 60,
} as const

export type Bucket = {
  id: string
  public: boolean
  /** Bytes; null for the limit of all buckets. */
  fileSizeLimit: number | null
  /** Types such as "image/png" or "image/*"; null for any type. */
  allowedTypes: string[] | null
}

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Buckets the product itself uses; they can be changed, not deleted. */
const builtInBuckets: readonly Bucket[] = [
  { id: 'resources', public: true, fileSizeLimit: 50 * MB, allowedTypes: null },
  { id: 'attachments', public: false, fileSizeLimit: 50 * MB, allowedTypes: null },
  { id: 'avatars', public: true, fileSizeLimit: 2 * MB, allowedTypes: pictures },
  {
    id: 'feedback',
    public: false,
    fileSizeLimit: 10 * MB,
    allowedTypes: [...pictures, 'application/pdf', 'text/plain'],
  },
]

/** Whether the product itself uses a bucket, which then cannot be deleted. */
export function isBuiltIn(bucketId: string): boolean {
  return builtInBuckets.some(({ id }) => id === bucketId)
}

export type FileAction = 'read' | 'list' | 'create' | 'replace' | 'delete'

/**
 * The actions allowed in these buckets: a person's in the folder of their id, and staff's in all
 * folders.
 */
const personalBuckets: Record<string, { own: FileAction[]; staff: FileAction[] }> = {
  avatars: {
    own: ['read', 'list', 'create', 'replace', 'delete'],
    staff: ['read', 'list', 'delete'],
  },
  feedback: { own: ['create'], staff: ['read', 'list', 'delete'] },
}

/**
 * The one access rule for files. `name` is the path in the bucket, for `list` the folder. Everyone
 * reads public buckets; staff manage all others; in personal buckets each person has a folder named
 * by their id.
 */
export function decideFileAccess(
  action: FileAction,
  { bucket, name }: { bucket: Pick<Bucket, 'id' | 'public'>; name: string },
  viewer: Viewer,
): Decision {
  if (action === 'read' && bucket.public) return { allow: true }
  const signedIn = decideAccess('signed-in', viewer)
  if (!signedIn.allow) return signedIn
  const personal = personalBuckets[bucket.id]
  const isOwn = name.split('/')[0] === viewer.user?.id
  const allowed =
    isStaff(viewer) && (!personal || personal.staff.includes(action))
      ? true
      : isOwn && Boolean(personal?.own.includes(action))
  return allowed ? { allow: true } : { allow: false, reason: 'FORBIDDEN' }
}

/** Bucket names that would be read as another part of a file's address. */
const reserved = /^(?:authenticated|copy|info|list|list-v2|move|public|sign|upload|resumable|\.+)$/i

/** Whether a text may be a bucket's id. */
export function isBucketId(id: string): boolean {
  return /^[A-Za-z0-9_][\w.-]{0,62}$/.test(id) && !reserved.test(id)
}

/**
 * A path in its stored form: no slash at either end or doubled, Unicode composed (NFC). Null for a
 * path with "..", control or direction characters, or characters an address cannot carry.
 */
export function storagePath(path: string): string | null {
  const name = withoutExtraSlashes(path).normalize('NFC')
  if (!name || new TextEncoder().encode(name).length > storageLimits.nameBytes) return null
  if (!/^[\p{L}\p{M}\p{N}/!\-.*'() &$@=;:+,_~[\]–—’]+$/u.test(name)) return null
  return name.split('/').some(isStep) ? null : name
}

/** The path without slashes at its ends, repeated ones collapsed. */
export function withoutExtraSlashes(path: string): string {
  return path.replace(/\/+/g, '/').replace(/^\/|\/$/g, '')
}

function isStep(segment: string): boolean {
  return /^\.{1,2}$/.test(segment) || segment.trim() !== segment
}

/** The folder of a path ('' at the top) and its last segment. */
export function splitPath(name: string): { folder: string; leaf: string } {
  const slash = name.lastIndexOf('/')
  return { folder: name.slice(0, Math.max(slash, 0)), leaf: name.slice(slash + 1) }
}

/** Every folder that contains a path, the outermost first. */
export function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Whether a bucket accepts files of a type; "image/*" accepts every image. */
export function takesType({ allowedTypes }: Pick<Bucket, 'allowedTypes'>, type: string): boolean {
  if (!allowedTypes?.length) return true
  return allowedTypes.some(
    (allowed) =>
      allowed === '*/*' ||
      allowed.toLowerCase() === type ||
      (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1).toLowerCase())),
  )
}

/** The largest file of a bucket, in bytes. */
export function fileLimit({ fileSizeLimit }: Pick<Bucket, 'fileSizeLimit'>): number {
  return Math.min(fileSizeLimit ?? storageLimits.fileBytes, storageLimits.fileBytes)
}

const units: Record<string, number> = { B: 1, KB: 1024, MB, GB: 1024 * MB, TB: 1024 * 1024 * MB }

/** A size such as "20MB", "1024" or 1024 in bytes; null when it is no size. */
export function parseSize(size: string | number): number | null {
  if (typeof size === 'number') return Number.isSafeInteger(size) && size >= 0 ? size : null
  const [, number = '', unit = ''] =
    /^\s*(\d{1,12}(?:\.\d{1,3})?)\s*([KMGT]?B)?\s*$/i.exec(size) ?? []
  if (!number) return null
  return Math.round(Number(number) * (units[unit.toUpperCase() || 'B'] ?? 1))
}

const FileSize = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(20))]),
  z.transform((size, context) => {
    const bytes = parseSize(size)
    if (bytes === null)
      context.issues.push({ code: 'custom', message: 'Give a size, e.g. 20MB', input: size })
    return bytes ?? 0
  }),
)
const MimeType = z
  .string()
  .check(z.maxLength(100), z.regex(/^[\w.+*-]+\/[\w.+*-]+$/, 'Give types such as image/png'))

const bucketFields = {
  public: z.optional(z.boolean()),
  file_size_limit: z.optional(z.nullable(FileSize)),
  allowed_mime_types: z.optional(z.nullable(z.array(MimeType).check(z.maxLength(50)))),
}
export const NewBucketInput = z.object({
  id: z.optional(z.string().check(z.maxLength(63))),
  name: z.string().check(z.refine(isBucketId, 'Use letters, digits, dots, dashes and underscores')),
  ...bucketFields,
})
export const BucketChanges = z.object(bucketFields)
export type BucketChanges = z.infer<typeof BucketChanges>

const Path = z.pipe(
  z.string().check(z.maxLength(2 * storageLimits.nameBytes)),
  z.transform((path, context) => {
    const name = storagePath(path)
    if (name === null)
      context.issues.push({ code: 'custom', message: 'Not a path of a file', input: path })
    return name ?? ''
  }),
)
const bucketName = z.string().check(z.maxLength(100))

export const MoveInput = z.object({
  bucketId: bucketName,
  sourceKey: Path,
  destinationKey: Path,
  destinationBucket: z.optional(bucketName),
})
export type MoveInput = z.infer<typeof MoveInput>

const seconds = z.coerce.number().check(z.int(), z.gte(1), z.lte(storageLimits.signedLinkSeconds))
const edge = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2500)))
/** How an image is shown: width and height in pixels, fit, format, and quality from 20 to 100. */
export const ImageTransform = z.object({
  width: edge,
  height: edge,
  resize: z.optional(z.enum(['cover', 'contain', 'fill'])),
  format: z.optional(z.enum(['origin', 'webp', 'avif', 'jpeg', 'png'])),
  quality: z.optional(z.coerce.number().check(z.int(), z.gte(20), z.lte(100))),
})
export type ImageTransform = z.infer<typeof ImageTransform>

export const SignInput = z.object({ expiresIn: seconds, transform: z.optional(ImageTransform) })
export const SignManyInput = z.object({
  expiresIn: seconds,
  paths: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(storageLimits.atOnce)),
})
export const RemoveInput = z.object({
  prefixes: z
    .array(
      z.union([
        z.string().check(z.maxLength(2000)),
        z.object({ path: z.string().check(z.maxLength(2000)) }),
      ]),
    )
    .check(z.maxLength(storageLimits.atOnce)),
})

const listColumns = ['name', 'created_at', 'updated_at'] as const
const whole = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most))
export const ListInput = z.object({
  prefix: z._default(z.string().check(z.maxLength(2000)), ''),
  limit: z._default(whole(storageLimits.listLimit), storageDefaults.listLimit),
  offset: z._default(whole(1_000_000), storageDefaults.listOffset),
  search: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  sortBy: z.optional(
    z.object({
      column: z._default(z.enum(listColumns), 'name'),
      order: z._default(z.enum(['asc', 'desc', '']), 'asc'),
    }),
  ),
})
export type ListInput = z.infer<typeof ListInput>

/**
 * A page of a listing after a cursor: all files whose path begins with `prefix`, or, with a
 * delimiter, the files and folders directly in it.
 */
export const ListV2Input = z.object({
  prefix: z._default(z.string().check(z.maxLength(2000)), ''),
  limit: z._default(whole(storageLimits.listLimit).check(z.gte(1)), storageLimits.listLimit),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
  with_delimiter: z._default(z.boolean(), false),
  exactMatch: z._default(z.boolean(), false),
  sortBy: z.optional(
    z.object({
      // Only an order by name can be continued from a cursor.
      column: z.literal('name', 'list-v2 sorts by name'),
      order: z._default(z.enum(['asc', 'desc', '']), 'asc'),
    }),
  ),
})
