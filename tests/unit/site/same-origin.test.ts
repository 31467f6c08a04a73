import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../../worker/http/app-env.ts'
import { sameOrigin } from '../../../worker/http/same-origin.ts'

const site = 'https://edcabinet.example'

/** The answer of a site that takes what it is sent, with or without a configured address. */
function ask(method: string, headers: Record<string, string>, appUrl: string | null = site) {
  const app = new Hono<AppEnv>()
    .onError((error, c) => c.text(error instanceof AppError ? error.code : 'broke', 403))
    .use(async (c, next) => {
      c.set('config', { appUrl } as AppEnv['Variables']['config'])
      await next()
    })
    .use(sameOrigin)
    .all('/', (c) => c.text('taken'))
  return app.request(`${site}/`, { method, headers })
}

const cookie = { cookie: 'edcabinet.session_token=x' }
const of = (origin: string, began: string) => ({ origin, 'sec-fetch-site': began })

test.each([
  ['a page of ours', of(site, 'same-origin')],
  ['an older browser on a page of ours', { origin: site }],
  ['a script of ours', { 'sec-fetch-site': 'same-origin', ...cookie }],
  ['a server, which has no cookie', {}],
])('what %s sends is taken', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await ask(method, headers)).status, method).toBe(200)
})

test.each([
  ['another site', of('https://evil.example', 'cross-site')],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a site beside ours', of('https://blog.edcabinet.example', 'same-site')],
  ['another site under our origin', of(site, 'cross-site')],
  ['a page of no origin', of('null', 'same-origin')],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an old browser, which says nothing but brings its cookies', cookie],
])('what %s sends is refused', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ask(method, headers)
    expect([answer.status, await answer.text()], method).toEqual([403, 'FORBIDDEN'])
  }
})

test('a link from another site opens, and may be asked about', async () => {
  for (const method of ['GET', 'HEAD'])
    expect((await ask(method, of('https://evil.example', 'cross-site'))).status).toBe(200)
})

test('the site’s own address is the configured one, or else that of the request', async () => {
  const configured = 'https://cabinet.example'
  expect((await ask('POST', { origin: configured }, configured)).status).toBe(200)
  expect((await ask('POST', { origin: site }, configured)).status).toBe(403)
  expect((await ask('POST', { origin: site }, null)).status).toBe(200)
})
