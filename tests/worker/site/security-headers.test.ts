import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readScripts } from '../../support/html.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

/** The policy by directive. */
function policyOf(response: Response): Record<string, string> {
  const text = response.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(text.split('; ').map((part) => part.split(/ (.*)/s, 2)))
}

const everywhere = [
  '/',
  '/auth',
  '/api/viewer',
  '/api/none',
  '/none',
  '/assets/none.js',
  '/robots.txt',
  '/infrastructure',
  '/dev/outbox',
]

test.each(everywhere)('%s carries the headers of every answer', async (path) => {
  const { headers } = await site.fetch(path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  })
  const policy = policyOf(await site.fetch(path))
  expect(policy).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-|https?:|\*/)
})

test('a call allows its answer nothing at all', async () => {
  const policy = policyOf(await site.fetch('/api/viewer'))
  expect(Object.keys(policy)).toEqual(['default-src', 'frame-ancestors'])
})

test('an answer of a call is kept by no cache', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  for (const path of ['/api/viewer', '/api/account', '/api/no-such-call'])
    expect((await leader.get(path)).headers.get('Cache-Control'), path).toBe('no-store')
})

describe('a static page', () => {
  test.each(['/', '/privacy', '/terms', '/none'])(
    '%s runs its own files only, nothing inline',
    async (path) => {
      const response = await site.fetch(path)
      expect(policyOf(response)).toMatchObject({
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'none'",
      })
      const inline = readScripts(await response.text()).filter(
        ({ src, type }) => !src && type !== 'application/ld+json',
      )
      expect(inline).toEqual([])
    },
  )
})

describe('an app page', () => {
  const nonceIn = (policy: Record<string, string>) =>
    /'nonce-([^']+)'/.exec(policy['script-src'] ?? '')?.[1]

  test('requires Trusted Types and a nonce', async () => {
    const policy = policyOf(await site.fetch('/auth'))
    expect(policy['require-trusted-types-for']).toBe("'script'")
    expect(policy['script-src']).toMatch(/^'self' 'nonce-[\w+/]{22,}={0,2}'$/)
  })

  test('gets a new nonce each time', async () => {
    const nonces = new Set<string | undefined>()
    for (let i = 0; i < 3; i++) nonces.add(nonceIn(policyOf(await site.fetch('/auth'))))
    expect(nonces.size).toBe(3)
  })

  test('marks every inline script with it', async () => {
    const response = await (await signedIn(site, 'subscriber@example.test')).get('/solutions')
    const nonce = nonceIn(policyOf(response))
    const inline = readScripts(await response.text()).filter(({ src }) => !src)
    expect(inline.length).toBeGreaterThan(0)
    expect(inline.filter((script) => script.nonce !== nonce)).toEqual([])
  })

  test('is kept by no cache', async () => {
    expect((await site.fetch('/auth')).headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test('no page loads anything from another origin', async () => {
  const subscriber = await signedIn(site, 'subscriber@example.test')
  for (const [visitor, path] of [
    [anonymous(site), '/'],
    [subscriber, '/solutions'],
  ] as const) {
    const html = await (await visitor.get(path)).text()
    const loaded = html.match(
      /<(?:script|img|iframe|link rel="(?:stylesheet|preload|modulepreload)")[^>]*(?:src|href)="https?:[^>]*>/g,
    )
    expect(loaded).toBeNull()
  }
})
