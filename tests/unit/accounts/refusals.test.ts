import { expect, test } from 'vitest'
import { refusalBody, refusalOf, toRefusal } from '../../../worker/features/auth/refusals.ts'

/** The specification's authentication errors, section 8, as better-auth raises them. */
test.each([
  ['a missing session', 401, undefined, 400, 'SESSION_MISSING'],
  ['a missing session, named', 401, 'UNAUTHORIZED', 400, 'SESSION_MISSING'],
  ['a wrong password', 401, 'INVALID_EMAIL_OR_PASSWORD', 400, 'INVALID_EMAIL_OR_PASSWORD'],
  ['an unconfirmed address', 403, 'EMAIL_NOT_VERIFIED', 400, 'INVALID_EMAIL_OR_PASSWORD'],
  ['an answer that cannot be read', 200, 'INVALID_TOKEN_RESPONSE', 500, 'INVALID_TOKEN_RESPONSE'],
  ['a gateway without an answer', 502, undefined, 503, undefined],
  ['a service that is away', 503, undefined, 503, undefined],
  ['a gateway that waited too long', 504, undefined, 503, undefined],
])('%s is said as the specification says it', (_, status, code, said, as) => {
  const refusal = toRefusal(status, code)
  expect(refusal.status).toBe(said)
  const body = refusalBody(refusal)
  expect((body as { code?: string }).code).toBe(as)
  expect(body.error.message).toMatch(/^[A-Z].{15,}\.$/s)
})

test('an answer without a code or a body is a refusal all the same', async () => {
  for (const body of ['', '<html>', '{}', 'null'])
    expect((await refusalOf(new Response(body, { status: 401 }), false))?.status).toBe(400)
})
