import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's cost, stored with each hash so that it can be raised later. */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32
/** 16 MB each: more at once would exhaust the isolate's memory. */
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(key)].join('$')
}

/** False for a wrong password and for a hash that is not ours. */
export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = input.hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const stored = Buffer.from(key, 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(input.password, Buffer.from(salt, 'base64'), options)
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

async function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  await turn()
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
