import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'

const lines = readFileSync('public/common-passwords.txt', 'utf8').trimEnd().split('\n')
const common = new Set(lines)

const short = 'Use at least 8 characters'
const guessable = 'Choose something harder to guess'
const patterned = 'Use something else than repeated or sequential characters'
const own = 'Leave out your name and e-mail address'

test('the list of common passwords is sorted, in lower case, and holds each once', () => {
  expect(lines.length).toBe(5000)
  expect(lines).toEqual([...common].sort())
  expect(lines.filter((line) => line !== line.toLowerCase().trim())).toEqual([])
})

test.each(['Cabinet-demo-2026', 'correct horse battery staple', 'träumerei im garten', '8&kQ!x2p'])(
  '%s will do: no rule asks for kinds of characters',
  (password) => expect(weakPasswordReasons(password, common)).toEqual([]),
)

test.each([
  ['x7-pq', [short]],
  ['x'.repeat(129), ['Use at most 128 characters', patterned]],
  ['zzzzzzzzzzzz', [patterned]],
  ['abcabcabcabc', [patterned]],
  ['abcdefgh1', [patterned]],
  ['87654321', [patterned, guessable]],
  ['qwertyuiop', [patterned]],
  ['20262026202', [guessable]],
  ['Password12345', [guessable]],
  ['P4$$w0rd!', [guessable]],
  ['Summer2026!', [guessable]],
  ['welcome2024', [guessable]],
  ['iloveyou1', [guessable]],
  ['EdCabinet2026', [guessable]],
  ['1111', [short, patterned, guessable]],
])('%s is weak, with every reason', (password, reasons) => {
  expect(weakPasswordReasons(password, common)).toEqual(reasons)
})

test.each(['jsmith-and-the-boat', 'ADA-reads-LOVELACE-9', 'adalovelace is here'])(
  '%s holds a name or an address of its owner',
  (password) => {
    const owner = { name: 'Ada Lovelace', email: 'JSmith@example.test' }
    expect(weakPasswordReasons(password, common, owner)).toEqual([own])
    expect(weakPasswordReasons(password, common)).toEqual([])
  },
)

test('a name of two letters refuses nothing', () => {
  expect(weakPasswordReasons('balcony-and-river', common, { name: 'Al B', email: null })).toEqual(
    [],
  )
})
