import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  accessTokenExpiry,
  otherSession,
  ownSessionAgain,
} from '../../../worker/features/auth/session-cookie.ts'
import type { AppEnv } from '../../../worker/http/app-env.ts'

const configured = (appUrl: string | null) =>
  ({ appUrl, authSecret: 'a-secret-for-tests-only' }) as AppEnv['Variables']['config']

/** When the short-lived cookie with this text ends, as the page is told. */
async function expiryOf(text: string): Promise<string> {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('config', configured(null))
      await next()
    })
    .get('/', (c) => c.text(accessTokenExpiry(c)?.toISOString() ?? 'none'))
  const cookie = `edcabinet.session_data=${Buffer.from(text).toString('base64url')}`
  return (await app.request('http://site.example/', { headers: { cookie } })).text()
}

test('the short-lived cookie ends when it says, and one that has ended says nothing', async () => {
  const soon = Date.now() + 60_000
  expect(await expiryOf(JSON.stringify({ expiresAt: soon }))).toBe(new Date(soon).toISOString())
  for (const text of [
    JSON.stringify({ expiresAt: Date.now() - 1000 }),
    JSON.stringify({ expiresAt: 'soon' }),
    '{}',
    'no JSON',
    '',
  ])
    expect(await expiryOf(text), text).toBe('none')
})

test('what opens a session seen as somebody travels over https alone, and never where scripts read', async () => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('config', configured('https://site.example'))
      await next()
    })
    .post('/begin', (c) => {
      otherSession(c, 'token', new Date(Date.now() + 60_000))
      return c.body(null)
    })
    .post('/end', (c) => {
      ownSessionAgain(c)
      return c.body(null)
    })
  const kept = ['session_token=mine.signed', 'own_session=mine.signed']
  const cookie = kept.map((one) => `__Secure-edcabinet.${one}`).join('; ')
  for (const path of ['/begin', '/end']) {
    const answer = await app.request(path, { method: 'POST', headers: { cookie } })
    const given = answer.headers.getSetCookie().filter((line) => !/=;/.test(line))
    expect(given.length).toBeGreaterThan(0)
    for (const line of given) expect(line).toMatch(/^__Secure-.*; HttpOnly; Secure; SameSite=Lax$/)
  }
})
