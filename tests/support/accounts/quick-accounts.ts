import { scryptSync } from 'node:crypto'
import { newAccount } from '../visitor.ts'

let number = 6_000_000

/**
 * Inserts accounts with confirmed addresses and numbers. Their password's hash is `hash`, or one of
 * low cost, so that many can be tried quickly.
 */
export async function quickAccounts(
  DB: D1Database,
  { count, hash }: { count: number; hash?: string },
) {
  const password = `Quick-${crypto.randomUUID()}`
  const stored = hash ?? quickHash(password)
  const accounts = Array.from({ length: count }, () => ({
    email: newAccount().email,
    phone: `+1646${++number}`,
    password,
  }))
  await DB.batch(
    accounts.flatMap(({ email, phone }) => [
      DB.prepare(
        `INSERT INTO user (id, name, email, email_verified, phone_number, phone_number_verified,
           created_at, updated_at)
         VALUES (?1, 'Quick', ?1, 1, ?2, 1, 0, 0)`,
      ).bind(email, phone),
      DB.prepare(
        `INSERT INTO account (id, account_id, provider_id, user_id, password, created_at, updated_at)
         VALUES (?1, ?1, 'credential', ?1, ?2, 0, 0)`,
      ).bind(email, stored),
    ]),
  )
  return accounts
}

/** A hash of low cost, which takes no time to check. */
export function quickHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 16, r: 1, p: 1 }).toString('base64')
  return ['scrypt', 16, 1, 1, Buffer.from('salt').toString('base64'), key].join('$')
}
