import { expect, test } from 'vitest'
import { contentWords, editDistance, stem, words } from '../../../domain/text/words.ts'

test('words are lower case, without accents and apostrophes, and identifiers stay whole', () => {
  expect(words("The district's CAFÉ needs PR.AA-01, now!")).toEqual([
    'the',
    'districts',
    'cafe',
    'needs',
    'pr.aa-01',
    'now',
  ])
  expect(words('')).toEqual([])
})

test('content words leave out what every question has, and repeats', () => {
  expect(contentWords('How do I roll out MFA, and why MFA?')).toEqual(['roll', 'mfa'])
  expect(contentWords('what should I do about it?')).toEqual([])
})

test.each([
  ['backups', 'backup'],
  ['policies', 'policy'],
  ['switches', 'switch'],
  ['training', 'trained'],
  ['planning', 'planned'],
  ['budgets', 'budgeted'],
])('%s and %s share a stem', (one, other) => expect(stem(one)).toBe(stem(other)))

test.each([
  ['network', 'networking'],
  ['device', 'devices'],
  ['class', 'classes'],
])('%s and %s share a stem', (one, other) => expect(stem(one)).toBe(stem(other)))

test.each(['cisa', '802.1x', 'e-rate', 'pr.aa-01', 'mfa'])('%s keeps its form', (word) =>
  expect(stem(word).startsWith(word.slice(0, -1))).toBe(true),
)

test('words of different meaning keep different stems', () => {
  expect(stem('policy')).not.toBe(stem('police'))
  expect(stem('backup')).not.toBe(stem('back'))
})

test.each([
  ['', '', 0],
  ['mfa', 'mfa', 0],
  ['', 'abc', 3],
  ['backup', 'bakcup', 1],
  ['firewall', 'firewal', 1],
  ['phishing', 'fishing', 2],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
])('from “%s” to “%s” takes %i edits, either way', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits)
  expect(editDistance(b, a)).toBe(edits)
})
