import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLinks, reportLinks } from '../../../scripts/content/knowledge-links.ts'

const asked: string[] = []
const server = createServer(({ method, url }, response) => {
  asked.push(`${method} ${url}`)
  if (url === '/slow') return
  if (url === '/moved') return response.writeHead(302, { location: '/page' }).end()
  const status: Record<string, number> = { '/gone': 404, '/shy': 403, '/broken': 500 }
  const headless = url === '/headless' && method === 'HEAD'
  response.writeHead(headless ? 405 : (status[url ?? ''] ?? 200)).end('text')
})
let site = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What is said of a path of the server; only one that never answers is not waited for. */
async function stateOf(path: string) {
  const options = path === '/slow' ? { timeoutMs: 200 } : {}
  const [result] = await checkLinks([`${site}${path}`], options)
  return result?.state
}

test.each([
  ['/page', 'opens'],
  ['/moved', 'opens'],
  ['/headless', 'opens'],
  ['/gone', 'gone'],
  ['/shy', 'refused'],
  ['/broken', 'unreached'],
  ['/slow', 'unreached'],
])('%s %s', async (path, state) => expect(await stateOf(path)).toBe(state))

test('sections of one page are asked for once', async () => {
  asked.length = 0
  const results = await checkLinks([`${site}/page#a`, `${site}/page#b`, `${site}/other`])
  expect(results.map(({ url }) => url)).toEqual([`${site}/page`, `${site}/other`])
  expect(asked).toEqual(['HEAD /page', 'HEAD /other'])
})

test('the report names what is gone, and the facts that link to it', async () => {
  const lines: string[] = []
  const sources = [
    { fact: 'good', url: `${site}/page` },
    { fact: 'bad.one', url: `${site}/gone#1` },
    { fact: 'bad.two', url: `${site}/gone#2` },
  ]
  expect(await reportLinks(sources, { print: (line) => lines.push(line) })).toBe(1)
  expect(lines).toEqual([
    `gone (404)  ${site}/gone  bad.one, bad.two`,
    '2 addresses: 1 open, 1 gone, 0 want a browser, 0 not reached',
  ])
  expect(await reportLinks(sources.slice(0, 1), { print: () => {} })).toBe(0)
})

test('without a network it says so', async () => {
  const lines: string[] = []
  const sources = [{ fact: 'far', url: 'http://127.0.0.1:1/' }]
  expect(await reportLinks(sources, { print: (line) => lines.push(line) })).toBe(2)
  expect(lines.join()).toContain('there is no network here')
})
