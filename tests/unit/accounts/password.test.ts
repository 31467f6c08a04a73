import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../../worker/features/auth/password.ts'

test('of a hundred passwords at once a few wait for their turn, and the rest are told first', async () => {
  const ended: string[] = []
  const hashes = Array.from({ length: 100 }, () =>
    hashPassword('Right-password-1').then(
      () => ended.push('hashed'),
      ({ code }: { code: string }) => ended.push(code),
    ),
  )
  await Promise.all(hashes)
  const told = ended.indexOf('hashed')
  expect(told).toBeGreaterThan(80)
  expect(new Set(ended.slice(0, told))).toEqual(new Set(['RATE_LIMITED']))
  const hash = await hashPassword('Right-password-1')
  expect(await verifyPassword({ hash, password: 'Right-password-1' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'Right-password-2' })).toBe(false)
})
