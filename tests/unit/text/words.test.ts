import { expect, test } from 'vitest'
import { shareSaid, sharesConcept } from '../../../domain/text/vocabulary.ts'
import {
  contentWords,
  editDistance,
  isNearStopWord,
  isStopWord,
  nearestWord,
  stem,
  words,
} from '../../../domain/text/words.ts'

test('words are lower case, without accents and apostrophes, and identifiers stay whole', () => {
  expect(words("The district's CAFÉ needs PR.AA-01, now!")).toEqual([
    'the',
    'districts',
    'cafe',
    'needs',
    'pr.aa-01',
    'now',
  ])
  expect(words('1,200 devices, 40 carts')).toEqual(['1200', 'devices', '40', 'carts'])
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
  ['harnesses', 'harness'],
])('%s and %s share a stem', (one, other) => expect(stem(one)).toBe(stem(other)))

test.each([
  ['network', 'networking'],
  ['device', 'devices'],
  ['class', 'classes'],
])('%s and %s share a stem', (one, other) => expect(stem(one)).toBe(stem(other)))

test.each(['cisa', '802.1x', 'e-rate', 'pr.aa-01', 'mfa'])('%s keeps its form', (word) =>
  expect(stem(word).startsWith(word.slice(0, -1))).toBe(true),
)

test.each(['orchestra', 'education', 'mentor', 'attack', 'ingestion', 'analytic'])(
  '%s has what is an ending elsewhere, and keeps it',
  (word) => expect(stem(word)).toBe(word),
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

test('what says nothing is known also when it is mistyped, and short words are not guessed', () => {
  expect(['should', 'about'].map(isStopWord)).toEqual([true, true])
  expect(isStopWord('firewall')).toBe(false)
  expect(['shoud', 'abuot'].map(isNearStopWord)).toEqual([true, true])
  expect(['teh', 'firewall', 'should'].map(isNearStopWord)).toEqual([false, false, false])
})

test.each([
  ['fierwall', ['firewall', 'cabling'], 'firewall'],
  ['bakcups', ['backups', 'lockups'], 'backups'],
  // Two mistakes only in a word of eight letters and more.
  ['fiirewal', ['firewall'], 'firewall'],
  ['bckup', ['backups'], null],
  // As near as the other, and more alike at its ends.
  ['filtar', ['fitter', 'filter'], 'filter'],
  ['swich', ['swish', 'switch'], 'switch'],
  ['routre', ['routes', 'router'], 'router'],
  // Alike at its beginning, where the other is at its end.
  ['formt', ['fromt', 'format'], 'format'],
  ['phishng', [], null],
])('%s of %j was meant to be %s', (word, candidates, meant) =>
  expect(nearestWord(word, candidates)).toBe(meant),
)

test.each([
  ['passes', 'pass'],
  ['boxes', 'box'],
  ['class', 'class'],
  ['quickly', 'quick'],
  ['deployment', 'deploy'],
  ['readiness', 'readi'],
  ['filling', 'fil'],
  ['seriesone', 'serieson'],
])('%s has the stem %s', (word, expected) => expect(stem(word)).toBe(expected))

test('texts share what the field has several names for', () => {
  expect(sharesConcept('Turn on MFA', 'two-factor authentication for staff')).toBe(true)
  expect(sharesConcept('Turn on MFA', 'a new roof')).toBe(false)
  expect(shareSaid('Turn on multi-factor authentication', 'MFA for coaches')).toBe(0.5)
  expect(shareSaid('Turn on multi-factor authentication', 'and what of it?')).toBe(0)
})
