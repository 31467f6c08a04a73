import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessTokenExpiry } from '../../../worker/features/auth/session-cookie.ts'
import type { AppEnv } from '../../../worker/http/app-env.ts'

/** When the short-lived cookie with this text ends, as the page is told. */
async function expiryOf(text: string): Promise<string> {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('config', { appUrl: null } as AppEnv['Variables']['config'])
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
