import { sign, verify } from 'hono/jwt'
import * as z from 'zod/mini'
import { AppError } from '../../../domain/errors.ts'
import { ImageTransform } from '../../../domain/storage.ts'

/** The claims of a signed link: a file to read, or a path to upload to in the owner's name. */
const ReadClaims = z.object({ url: z.string(), transform: z.optional(ImageTransform) })
const UploadClaims = z.object({
  url: z.string(),
  owner: z.string(),
  upsert: z.boolean(),
  /** Whether uploads count against the owner's hourly limit: not those of staff. */
  limited: z._default(z.boolean(), true),
})
export type ReadClaims = z.infer<typeof ReadClaims>
export type UploadClaims = z.infer<typeof UploadClaims>

type Signing = { secret: string; expiresInSeconds: number; now?: Date }

/** The token of a link to read one file. */
export function signReading(claims: ReadClaims, signing: Signing): Promise<string> {
  return signed('storage-read', claims, signing)
}

/** The token of a link to upload to one path. */
export function signUploading(claims: UploadClaims, signing: Signing): Promise<string> {
  return signed('storage-upload', claims, signing)
}

/** The token's claims; throws INVALID_INPUT for a forged, malformed or expired one. */
export async function verifyReading(token: string | undefined, secret: string) {
  return ReadClaims.parse(await claimsOf('storage-read', token, secret))
}

/** The token's claims; throws like `verifyReading`. */
export async function verifyUploading(token: string | undefined, secret: string) {
  return UploadClaims.parse(await claimsOf('storage-upload', token, secret))
}

/** The signing key, different for each kind of link. */
const keyOf = (secret: string, audience: string) => `${audience}:${secret}`

function signed(
  audience: string,
  claims: ReadClaims | UploadClaims,
  { secret, expiresInSeconds, now = new Date() }: Signing,
): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + expiresInSeconds
  return sign({ ...claims, aud: audience, exp }, keyOf(secret, audience), 'HS256')
}

async function claimsOf(audience: string, token: string | undefined, secret: string) {
  try {
    return await verify(token ?? '', keyOf(secret, audience), { alg: 'HS256', aud: audience })
  } catch {
    throw new AppError('INVALID_INPUT', 'This link is not valid, or no longer')
  }
}
