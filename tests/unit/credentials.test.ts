import { expect, test } from 'vitest'
import {
  missingCredentials,
  normalizePhone,
  parseIdentifier,
  weakPasswordReasons,
} from '../../domain/credentials.ts'
import { signIn, signUp } from '../../web/features/auth/credentials.ts'

test('the sentence for missing credentials is the specification’s', () => {
  expect(missingCredentials).toBe('You must provide either an email or phone number and a password')
})

test.each([
  { identifier: '', password: 'Cabinet-demo-2026' },
  { identifier: '  ', password: '' },
  { identifier: 'someone@example.test', password: '' },
  { identifier: '(212) 555-0199', password: '' },
])('%j is not sent: the form says the sentence', (credentials) => {
  expect(() => signIn(credentials)).toThrow(missingCredentials)
  expect(() => signUp({ ...credentials, name: 'Someone' })).toThrow(missingCredentials)
})

test.each([
  ['Someone@Example.TEST', { kind: 'email', value: 'someone@example.test' }],
  ['  a.b+c@school.k12.us ', { kind: 'email', value: 'a.b+c@school.k12.us' }],
  ['(212) 555-0199', { kind: 'phone', value: '+12125550199' }],
  ['+44 20 7946 0958', { kind: 'phone', value: '+442079460958' }],
])('%s is read as what it is', (typed, expected) => {
  expect(parseIdentifier(typed)).toEqual(expected)
})

test.each([
  '',
  'someone',
  'someone@',
  '@example.test',
  'a b@example.test',
  'a@b',
  '12345',
  'a@@b.c',
])('“%s” is neither an address nor a phone number', (typed) =>
  expect(parseIdentifier(typed)).toBeNull(),
)

test.each([
  ['2125550199', '+12125550199'],
  ['212.555.0199', '+12125550199'],
  ['1 212 555 0199', '+12125550199'],
  ['+1 (212) 555-0199', '+12125550199'],
  ['+35312345678', '+35312345678'],
])('%s becomes %s', (typed, expected) => expect(normalizePhone(typed)).toBe(expected))

test.each([
  '212555',
  '22125550199',
  '+0123456789',
  '+1234567',
  '+1234567890123456',
  '212-CALL-NOW',
])('%s is no phone number', (typed) => expect(normalizePhone(typed)).toBeNull())

test('a long password of several characters will do', () => {
  expect(weakPasswordReasons('Cabinet-demo-2026')).toEqual([])
  expect(weakPasswordReasons('correct horse battery staple')).toEqual([])
})

test.each([
  ['short', ['Use at least 10 characters']],
  ['x'.repeat(129), ['Use at most 128 characters', 'Use more than one character']],
  ['zzzzzzzzzzzz', ['Use more than one character']],
  ['20262026202', ['Choose something harder to guess']],
  ['Password12345', ['Choose something harder to guess']],
  [
    '1111',
    [
      'Use at least 10 characters',
      'Use more than one character',
      'Choose something harder to guess',
    ],
  ],
])('%s is weak, with every reason', (password, reasons) => {
  expect(weakPasswordReasons(password)).toEqual(reasons)
})
