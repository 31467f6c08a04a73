import { afterEach, expect, test, vi } from 'vitest'
import {
  isPlaceholderEmail,
  missingCredentials,
  normalizePhone,
  parseIdentifier,
  placeholderEmail,
  publicEmail,
} from '../../../domain/credentials.ts'
import { NewUserInput } from '../../../domain/staff/user-admin.ts'
import { signIn, signUp, verifyFactor } from '../../../web/features/auth/credentials.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the sentence for missing credentials is the specification’s', () => {
  expect(missingCredentials).toBe('You must provide either an email or phone number and a password')
})

test.each([
  { identifier: '', password: 'Cabinet-demo-2026' },
  { identifier: '  ', password: '' },
  { identifier: 'someone@example.test', password: '' },
  { identifier: '(212) 555-0199', password: '' },
])('%j is not sent: the form says the sentence', async (credentials) => {
  await expect(signIn(credentials)).rejects.toThrow(missingCredentials)
  const check = { website: '', tookMs: 5000 }
  const registering = signUp({ ...credentials, name: 'Someone' }, check, '/solutions')
  await expect(registering).rejects.toThrow(missingCredentials)
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

test.each(['15550100199@phone.invalid', ' 15550100199@Phone.Invalid'])(
  '“%s” stands for a phone number, and nobody sees it',
  (address) => {
    expect(isPlaceholderEmail(address)).toBe(true)
    expect(publicEmail(address)).toBeNull()
  },
)

test.each([
  ['123456', 'two-factor/verify-totp'],
  [' 123 456 ', 'two-factor/verify-totp'],
  ['123-456', 'two-factor/verify-totp'],
  ['aB3dE-fG7hJ', 'two-factor/verify-backup-code'],
])('%j is tried as what it is, in an app or as a backup', async (typed, path) => {
  const send = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', send)
  await verifyFactor(typed, true)
  const body = JSON.stringify({ code: typed.trim(), trustDevice: true })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    `/api/auth/${path}`,
    expect.objectContaining({ body }),
  )
  await expect(verifyFactor('  ', true)).rejects.toThrow('Please type a code')
})

test('a phone number’s stand-in is recognised, an address of a person is not', () => {
  expect(isPlaceholderEmail(placeholderEmail('+15550100199'))).toBe(true)
  expect(publicEmail('someone@example.test')).toBe('someone@example.test')
})

test('an admin cannot open an account under a placeholder address, either', () => {
  const account = (email: string) => NewUserInput.safeParse({ name: 'Ada', email }).success
  expect(account('Ada@Example.test')).toBe(true)
  expect(account(placeholderEmail('+15550100199'))).toBe(false)
})
