import { expect, test, vi } from 'vitest'
import {
  hashPassword,
  verifyPassword,
  withHashingSlot,
} from '../../../worker/features/auth/password.ts'

/** How long each hash has waited, wait by wait. */
const waitsMs: number[] = []
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  const setTimeout = (ms: number) => {
    waitsMs.push(ms)
    return real.setTimeout(ms)
  }
  return { ...real, setTimeout }
})

test('of a hundred calls at once a few wait for their turn, and the rest are told first', async () => {
  const ended: string[] = []
  let begun = 0
  const call = () => {
    begun += 1
    return hashPassword('Right-password-1')
  }
  const calls = Array.from({ length: 100 }, (_, at) =>
    withHashingSlot(`network ${at}`, call).then(
      () => ended.push('hashed'),
      ({ code }: { code: string }) => ended.push(code),
    ),
  )
  await Promise.all(calls)
  const told = ended.indexOf('hashed')
  expect(told).toBe(94)
  expect(new Set(ended.slice(0, told))).toEqual(new Set(['RATE_LIMITED']))
  // Nothing is done for whoever is refused.
  expect(begun).toBe(6)
})

test('one network never has all of the places', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const wait = () => promise
  const ofOne = Array.from({ length: 10 }, () => withHashingSlot('one', wait))
  const ofAnother = withHashingSlot('another', wait)
  const refused = await Promise.allSettled(ofOne.slice(5))
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
  resolve('answered')
  expect(await Promise.all([...ofOne.slice(0, 5), ofAnother])).toEqual(Array(6).fill('answered'))
})

test('between two hashes all other requests have their turn; who hashes alone waits for nobody', async () => {
  waitsMs.length = 0
  await hashPassword('Right-password-1')
  expect(Math.max(...waitsMs)).toBeLessThan(100)
  waitsMs.length = 0
  await Promise.all([hashPassword('Right-password-1'), hashPassword('Right-password-2')])
  expect(waitsMs.filter((ms) => ms >= 100)).toHaveLength(1)
})

test('a password is right for its own hashes, which are never the same', async () => {
  const [hash, other] = await Promise.all([
    hashPassword('Right-password-1'),
    hashPassword('Right-password-1'),
  ])
  expect(hash).not.toBe(other)
  expect(await verifyPassword({ hash, password: 'Right-password-1' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'Right-password-2' })).toBe(false)
})
