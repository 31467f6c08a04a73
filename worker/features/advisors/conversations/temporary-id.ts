import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isTemporary } from '../../../../domain/advisors/conversations.ts'

/**
 * The id of a conversation that stands in no database. It carries a signature over itself and its
 * owner, so that nobody can make one up or open another's.
 */
export function newTemporaryId(secret: string, userId: string): string {
  const random = randomBytes(18).toString('base64url')
  return `temp-${random}.${signature(secret, random, userId).toString('base64url')}`
}

/** Whether `id` was made by `newTemporaryId` for this person with this secret. */
export function ownsTemporaryId(secret: string, userId: string, id: string): boolean {
  const [random = '', signed = ''] = id.replace('temp-', '').split('.')
  if (!isTemporary(id) || !/^[\w-]{24}$/.test(random) || !/^[\w-]{43}$/.test(signed)) return false
  return timingSafeEqual(Buffer.from(signed, 'base64url'), signature(secret, random, userId))
}

function signature(secret: string, random: string, userId: string): Buffer {
  return createHmac('sha256', secret)
    .update(`temporary conversation\n${random}\n${userId}`)
    .digest()
}
