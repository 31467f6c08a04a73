import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Visitor } from '../visitor.ts'

/** The code of RFC 6238 at a time, written from the RFC without the product's code. */
export function totp(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/=+$/, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The next code, valid and not used, after the present one was. */
export const nextTotp = (secret: string) => totp(secret, Date.now() + 30_000)

/** Sets up an authenticator app for a signed-in person. */
export async function withAuthenticator(user: Visitor & { password: string }) {
  const asked = await user.post('/api/auth/two-factor/enable', { password: user.password })
  expect(asked.status, await asked.clone().text()).toBe(200)
  const { totpURI, backupCodes } = (await asked.json()) as {
    totpURI: string
    backupCodes: string[]
  }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const confirmed = await user.post('/api/auth/two-factor/confirm', { code: totp(secret) })
  expect(confirmed.status, await confirmed.clone().text()).toBe(200)
  return { secret, backupCodes }
}
