import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import type { Vars } from '../../support/built-worker.ts'
import { type Site, startSite } from '../../support/site.ts'

/** Starts a site for the tests of one group. */
function siteWith(vars: Vars): () => Site {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ knowledge: false, vars })
  })
  afterAll(() => site.close())
  return () => site
}

describe('in production without its address', () => {
  const site = siteWith({ ENVIRONMENT: 'production' })

  test('a call says what is missing', async () => {
    const response = await site().fetch('/api/viewer')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: {
        code: 'UNAVAILABLE',
        message: expect.stringContaining('APP_URL is required in production'),
      },
    })
  })

  test('a page says so too, and is a page', async () => {
    const response = await site().fetch('/')
    const html = await response.text()
    expect(html).not.toMatch(/TypeError|\bat \w+ \(/)
    expect(response.status).toBe(503)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(html).toContain('APP_URL is required in production')
  })
})

describe('without a secret', () => {
  const site = siteWith({ BETTER_AUTH_SECRET: undefined })

  test('nothing is served, and the reason is given', async () => {
    const response = await site().fetch('/api/viewer')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('BETTER_AUTH_SECRET')
  })
})

describe('in production', () => {
  const address = 'https://edcabinet.example'
  const site = siteWith({ ENVIRONMENT: 'production', APP_URL: address })

  test('the outbox does not exist', async () => {
    expect((await site().fetch('/dev/outbox')).status).toBe(404)
  })

  test('pages name the configured address, whatever the request says', async () => {
    const html = await (await site().fetch('/terms')).text()
    expect(html).toContain(`<link rel="canonical" href="${address}/terms"/>`)
    expect(html).not.toContain(site().origin)
  })

  const post = (call: string, body: object) =>
    site().fetch(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: address },
      body: JSON.stringify(body),
    })

  test.each(['sign-in/phone-otp', 'phone-number/request-password-reset'])(
    'no message is promised by %s, where no text can be sent',
    async (call) => {
      const { status } = await post(call, { phoneNumber: '+12125550199' })
      expect(status).toBe(503)
    },
  )

  test('cookies travel over https only, and a browser is known as long as it may be', async () => {
    const signIn = { email: 'leader@example.test', password: localPassword }
    const response = await post('sign-in/email', signIn)
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter((line) => !/^__Secure-.*;\s*Secure/i.test(line))).toEqual([])
    const device = cookies.find((line) => line.startsWith('__Secure-edcabinet.device='))
    expect(device).toMatch(/Max-Age=34560000\b/)
  })
})
