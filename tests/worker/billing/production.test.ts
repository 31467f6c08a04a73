import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({
    knowledge: false,
    vars: { ENVIRONMENT: 'production', APP_URL: 'https://edcabinet.example' },
  })
})
afterAll(() => site.close())

test.each(['/sandbox', '/sandbox/checkout/cs_1', '/sandbox/portal/bps_1'])(
  'production has no %s',
  async (path) => {
    expect((await site.fetch(path)).status).toBe(404)
  },
)

test('without keys production takes no webhook and sells nothing', async () => {
  const webhook = await site.fetch('/api/webhooks/stripe', { method: 'POST', body: '{}' })
  expect(webhook.status).toBe(503)
  expect(await webhook.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  const origin = 'https://edcabinet.example'
  const signIn = await site.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email: 'leader@example.test', password: 'Cabinet-demo-2026' }),
  })
  const Cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const path of [
    '/api/create-checkout',
    '/api/create-founder-payment',
    '/api/customer-portal',
  ]) {
    const response = await site.fetch(path, { method: 'POST', headers: { Cookie, Origin: origin } })
    expect([path, response.status]).toEqual([path, 503])
    expect(await response.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  }
})
