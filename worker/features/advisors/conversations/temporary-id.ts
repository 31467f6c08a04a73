import { isTemporary } from '../../../../domain/advisors/conversations.ts'

const encoder = new TextEncoder()

/**
 * The id of a conversation that stands in no database. It carries a signature over itself and its
 * owner, so that nobody can make one up or open another's.
 */
export async function newTemporaryId(secret: string, userId: string): Promise<string> {
  const random = base64url(crypto.getRandomValues(new Uint8Array(18)))
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(random, userId))
  return `temp-${random}.${base64url(new Uint8Array(signature))}`
}

/** Whether `id` was made by `newTemporaryId` for this person with this secret. */
export async function ownsTemporaryId(
  secret: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const [random = '', signature = ''] = id.replace('temp-', '').split('.')
  if (!isTemporary(id) || !/^[\w-]{24}$/.test(random) || !/^[\w-]{43}$/.test(signature))
    return false
  const bytes = Uint8Array.from(atob(signature.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
    char.charCodeAt(0),
  )
  return crypto.subtle.verify('HMAC', await keyOf(secret), bytes, signed(random, userId))
}

function signed(random: string, userId: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`temporary conversation\n${random}\n${userId}`)
}

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
    'verify',
  ])
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
