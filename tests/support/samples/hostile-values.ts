import { distinctIntegers } from './random.ts'

/** Values a hostile client may send in place of a text, number, flag or object. */
export const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\udfff lone',
  '\u202e\u2066 right to left',
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; DROP TABLE user; --",
  '%',
  '_%_',
  '" OR 1=1 --',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
  'NaN',
  'Infinity',
  'undefined',
  'a\r\nSet-Cookie: evil=1',
  'x'.repeat(20_000),
  [],
  ['a', 'b'],
  [null],
  [[[[]]]],
  {},
  { toString: 1 },
  { $ne: null },
  { length: 3 },
]

/** Words of the validation library, which no answer may contain. */
export const librarysWords =
  /Invalid input|expected \w+, received|Too (?:big|small)|Unrecognized key|\[body\.|VALIDATION_ERROR/

/** Fields that no call may set. */
export const forgedFields = {
  id: 'forged-by-client',
  role: 'admin',
  userId: 'local-admin',
  user_id: 'local-admin',
  emailVerified: true,
  phoneNumberVerified: true,
  plan_type: 'premium',
  price: 1,
  amountCents: 1,
  limit: 1_000_000,
  banned: false,
}

/** Bodies that are no JSON object of the right shape. */
export const hostileBodies: string[] = [
  '',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  "{'a':1}",
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
  '\u0000',
  '\ufeff{}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
]

/** Query parameters: FTS5's operators, SQL's wildcards, invalid numbers. */
export const hostileQueries: string[] = [
  '',
  'AND',
  'a AND',
  'OR OR',
  'NOT mfa',
  'NEAR(a b, 2)',
  'mfa*',
  '*',
  '^mfa',
  '"',
  '"unclosed',
  '()',
  '(mfa',
  'text:mfa',
  'user_id : "local-leader"',
  '-mfa',
  '--',
  '%',
  '_',
  "'",
  ';',
  '\\',
  '{a b}',
  '+',
  '-1',
  '0',
  '1e9',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '2020-01-01T00:00:00Z',
  '\u0000',
  '\u202e',
  'İ'.repeat(70),
  'x'.repeat(4000),
  'a '.repeat(90),
]

/**
 * Variants of `body`: each field missing or replaced by hostile values, and one with forged fields.
 */
export function spoiled(body: Record<string, unknown>, next: () => number): unknown[] {
  const fields = Object.keys(body)
  const bad = fields.flatMap((field) => [
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
    ...distinctIntegers(next, 0, hostileValues.length - 1, 10).map((at) => ({
      ...body,
      [field]: hostileValues[at],
    })),
  ])
  return [...bad, { ...forgedFields, ...body }]
}
