import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonBodyBytes } from '../../../domain/constants.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

async function refusal(response: Response) {
  const body = (await response.json()) as { error: { code: string; message: string } }
  expect(body.error.message.length).toBeGreaterThan(5)
  expect(body.error.message).not.toMatch(/SQL|stack|undefined|\bat \w+ \(/)
  return { status: response.status, code: body.error.code }
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s to an unknown call is not found, as JSON',
  async (method) => {
    const response = await site.fetch('/api/no-such-call', { method })
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(await refusal(response)).toEqual({ status: 404, code: 'NOT_FOUND' })
  },
)

test('a body that is not JSON is invalid', async () => {
  const subscriber = await signedIn(site, 'subscriber@example.test')
  const response = await subscriber.post('/api/conversations', '{"advisor": "infra')
  expect(await refusal(response)).toEqual({ status: 400, code: 'INVALID_INPUT' })
})

test('a sign-in that is not JSON is refused', async () => {
  expect((await anonymous(site).post('/api/auth/sign-in/email', '{"email":')).status).toBe(400)
})

describe('a call from another site', () => {
  const elsewhere = { headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } }

  test('cannot change anything', async () => {
    const leader = await signedIn(site, 'leader@example.test')
    const response = await leader.post('/api/check-subscription', undefined, elsewhere)
    expect(await refusal(response)).toEqual({ status: 403, code: 'FORBIDDEN' })
    const signOut = await leader.post('/api/auth/sign-out', {}, elsewhere)
    expect(signOut.status).toBe(403)
    expect(await leader.getJson('/api/viewer')).toMatchObject({ user: { id: 'local-leader' } })
  })

  test.each([
    ['POST', '/api/check-subscription'],
    ['POST', '/api/conversations'],
    ['PUT', '/api/profile'],
    ['PATCH', '/api/conversations/none'],
    ['DELETE', '/api/conversations/none'],
  ])('%s %s is refused by where it began, with no origin at all', async (method, path) => {
    const leader = await signedIn(site, 'leader@example.test')
    const Cookie = [...leader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
    const body = method === 'DELETE' ? null : '{}'
    const response = await site.fetch(path, { method, headers, body })
    expect(await refusal(response)).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('is not told apart by an opaque origin', async () => {
    const leader = await signedIn(site, 'leader@example.test')
    const opaque = { headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' } }
    const response = await leader.post('/api/check-subscription', undefined, opaque)
    expect(await refusal(response)).toEqual({ status: 403, code: 'FORBIDDEN' })
  })
})

describe('a body over the limit is too large', () => {
  const body = JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(jsonBodyBytes) })

  test('when it says so', async () => {
    const response = await anonymous(site).post('/api/auth/sign-in/email', body)
    expect(await refusal(response)).toEqual({ status: 413, code: 'TOO_LARGE' })
  })

  test('when it does not say how long it is', async () => {
    const response = await site.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(await refusal(response)).toEqual({ status: 413, code: 'TOO_LARGE' })
  })
})

test('what nobody expected is answered without its message, with an id to quote', async () => {
  await site.env.DB.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON conversations BEGIN SELECT RAISE(ABORT, 'constraint failed: quokka'); END",
  )
  try {
    const subscriber = await signedIn(site, 'subscriber@example.test')
    const response = await subscriber.post('/api/conversations', { advisor: 'infrastructure' })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toMatch(/quokka|constraint|insert/i)
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'INTERNAL', details: { errorId: response.headers.get('X-Request-Id') } },
    })
  } finally {
    await site.env.DB.exec('DROP TRIGGER broken')
  }
})

test('a refusal before the body was read reaches whoever sent it, and so does what follows', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(8_000) })
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  for (let n = 0; n < 20; n++) {
    const call = await site.fetch('/api/conversations/none/messages', init)
    expect(await refusal(call)).toEqual({ status: 401, code: 'LOGIN_REQUIRED' })
    expect((await site.fetch('/sandbox/charge', init)).status).toBe(302)
    expect((await site.fetch('/no-such-page', init)).status).toBe(404)
  }
})
