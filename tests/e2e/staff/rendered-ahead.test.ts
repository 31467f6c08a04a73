import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../support/browser.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ANALYTICS_FLUSH_SECONDS: '1' } })
})
afterAll(() => site.close())

type Asked = { call: string; isAhead: boolean }

/**
 * The site, whose page /terms asks for /privacy to be rendered ahead, and goes there after a while.
 */
async function startInFront() {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const isAhead = /prerender/.test(String(request.headers['sec-purpose']))
    if (!url.startsWith('/assets/')) asked.push({ call: `${method} ${url}`, isAhead })
    if (url === '/ahead.json') {
      const rules = { prerender: [{ source: 'list', urls: ['/privacy'], eagerness: 'immediate' }] }
      response.writeHead(200, { 'Content-Type': 'application/speculationrules+json' })
      return response.end(JSON.stringify(rules))
    }
    const answer = await passOn(request)
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      headers.delete(name)
    if (url === '/terms') {
      headers.set('Speculation-Rules', '"/ahead.json"')
      headers.set('Refresh', '15; url=/privacy')
    }
    response.writeHead(answer.status, Object.fromEntries(headers)).end(await answer.bytes())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, origin, close }
}

async function passOn(request: IncomingMessage): Promise<Response> {
  const body: Buffer[] = []
  for await (const part of request) body.push(part as Buffer)
  const { accept = '', 'content-type': type, 'user-agent': agent = '' } = request.headers
  return fetch(site.origin + request.url, {
    method: request.method ?? 'GET',
    headers: {
      Accept: accept,
      'User-Agent': agent,
      Origin: site.origin,
      ...(type && { 'Content-Type': type }),
    },
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  })
}

/** Opens an address in a browser that nobody else speaks to: none that is driven renders ahead. */
async function openAlone(address: string) {
  const { path, env } = await findChromium()
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const flags = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  const ofRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(
    path,
    [...flags, ...ofRoot, '--remote-debugging-port=0', `--user-data-dir=${profile}`, address],
    { env: { ...process.env, ...env } as NodeJS.ProcessEnv, stdio: 'ignore' },
  )
  return async () => {
    const closed = once(child, 'close')
    child.kill()
    await closed
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

test('a page that the browser renders ahead is viewed when it is shown, once', async () => {
  const front = await startInFront()
  const close = await openAlone(`${front.origin}/terms`)
  type Row = { event: string; session_id: string; time: number }
  const rows = async () => {
    const all = site.env.DB.prepare(
      "SELECT event_type || ' ' || page_path AS event, session_id, time FROM website_analytics ORDER BY event",
    )
    return (await all.all<Row>()).results
  }
  await until(() => front.asked.some(({ call, isAhead }) => call === 'GET /privacy' && isAhead))
  await until(async () => (await rows()).length >= 3)
  await close()
  front.close()
  // What was rendered ahead is what was shown: the page was asked for once.
  expect(front.asked.filter(({ call }) => call === 'GET /privacy')).toHaveLength(1)
  const found = await rows()
  expect(found.map(({ event }) => event)).toEqual([
    'page_exit /terms',
    'page_view /privacy',
    'page_view /terms',
  ])
  expect(new Set(found.map(({ session_id }) => session_id)).size).toBe(1)
  // When it was shown, as the other was left, and not many seconds before, when it was rendered.
  const [left = 0, shown = 0] = found.map(({ time }) => time)
  expect(Math.abs(shown - left)).toBeLessThan(3000)
})
