import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '../../../domain/brand.ts'
import { documentTitle, notFoundRoute, type RouteSpec, routes } from '../../../domain/routes.ts'
import { readHead, readScripts } from '../../support/html.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite()
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const specs = Object.values(routes as Record<string, RouteSpec>)
const simple = specs.filter(({ path }) => !path.includes(':') && path !== '/admin/auth')

async function page(path: string, visitor: Visitor = anonymous(site)) {
  const response = await visitor.get(path)
  return { response, html: await response.text() }
}

test.each(simple.map((spec) => [spec.path, spec] as const))(
  '%s introduces itself',
  async (path, spec) => {
    const { html } = await page(path, spec.access === 'public' ? anonymous(site) : admin)
    const head = readHead(html)
    const address = `${site.origin}${path}`
    expect(head.title).toBe(documentTitle(spec))
    expect(head).toMatchObject({ description: spec.description, canonical: address })
    expect(head.og('title')).toBe(documentTitle(spec))
    expect(head.og('description')).toBe(spec.description)
    expect(head.og('url')).toBe(address)
    expect(head.og('image')).toMatch(/^https?:\/\/.+\.png$/)
    expect(head.robots).toBe(spec.access === 'public' ? null : 'noindex')
    expect(html).toMatch(/^<!DOCTYPE html>/i)
    expect(html).toContain('<html lang="en"')
  },
)

test('a query does not make another page of it', async () => {
  const { html } = await page('/terms?utm_source=mail')
  expect(readHead(html).canonical).toBe(`${site.origin}/terms`)
})

test('icons, the manifest and the social card are there', async () => {
  const { html } = await page('/')
  const { icons, manifest, og } = readHead(html)
  const files = [...icons, manifest, new URL(og('image') ?? '').pathname, '/apple-touch-icon.png']
  const missing: (string | null)[] = []
  for (const file of files)
    if ((await site.fetch(file ?? '/missing')).status !== 200) missing.push(file)
  expect(missing).toEqual([])
})

test('the landing page describes the site and its search to machines, no other page does', async () => {
  const { html } = await page('/')
  const data = readScripts(html).find(({ type }) => type === 'application/ld+json')
  const graph = (JSON.parse(data?.text ?? '{}') as { '@graph': object[] })['@graph']
  expect(graph).toContainEqual(
    expect.objectContaining({
      '@type': 'WebSite',
      name: brand.name,
      potentialAction: expect.objectContaining({
        '@type': 'SearchAction',
        target: expect.objectContaining({
          urlTemplate: `${site.origin}/resources?search={search_term_string}`,
        }),
      }),
    }),
  )
  expect(graph).toContainEqual(expect.objectContaining({ '@type': 'Organization' }))
  expect((await page('/terms')).html).not.toContain('ld+json')
})

test('robots are shown the public pages and kept out of the rest', async () => {
  const text = await (await site.fetch('/robots.txt')).text()
  expect(text).toMatch(/^User-agent: \*$/m)
  expect(text).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  for (const path of ['/solutions', '/infrastructure', '/profile', '/admin/users', '/api/'])
    expect(text).toMatch(new RegExp(`^Disallow: ${path}$`, 'm'))
  for (const path of ['/', '/privacy', '/resources'])
    expect(text).not.toMatch(new RegExp(`^Disallow: ${path}$`, 'm'))
})

test('the sitemap lists each public page and resource once, and each can be opened', async () => {
  const response = await site.fetch('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toContain('application/xml')
  const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url]) =>
    url ? [new URL(url).pathname] : [],
  )
  const open = specs.flatMap(({ access, kind, path, inSitemap }) =>
    inSitemap && access === 'public' && kind === 'static' ? [path] : [],
  )
  expect(listed).toEqual(expect.arrayContaining(['/', '/resources', '/terms', ...open]))
  expect(listed).toContain('/resources/board-memo-mfa')
  expect(new Set(listed).size).toBe(listed.length)
  for (const path of listed) expect((await site.fetch(path)).status, path).toBe(200)
})

test.each(['/no-such-page', '/admin/no-such-page', '/solutions/more', '/404'])(
  '%s is not found, and says so as a page',
  async (path) => {
    const { response, html } = await page(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(readHead(html).title).toBe(documentTitle(notFoundRoute))
    expect(html).toContain('Page not found')
  },
)

test('the old onboarding address moves for good, with its query', async () => {
  const response = await site.fetch('/onboarding?payment_success=true&x=%2F')
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe('/help/onboarding?payment_success=true&x=%2F')
})

test.each(['/solutions/', '/cybersecurity/', '/help/onboarding/?from=mail'])(
  '%s leads to the page without the last slash',
  async (path) => {
    const response = await site.fetch(path, { redirect: 'manual' })
    expect(response.status).toBe(301)
    const location = new URL(response.headers.get('Location') ?? '', site.origin)
    expect(location.origin).toBe(site.origin)
    expect(location.pathname + location.search).toBe(path.replace(/\/(?=$|\?)/, ''))
  },
)

test('a missing chunk is a plain 404 that nobody keeps', async () => {
  const response = await site.fetch('/assets/missing-abc123.js')
  expect(response.status).toBe(404)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Type')).not.toContain('html')
  expect(await response.text()).not.toContain('<')
})

test('an app page preloads its own code, and every file it names is there', async () => {
  const { html } = await page('/solutions', admin)
  const { preloads } = readHead(html)
  expect(preloads.some((path) => path?.includes('solutions-page'))).toBe(true)
  const scripts = readScripts(html).flatMap(({ src }) => src ?? [])
  for (const path of [...preloads, ...scripts])
    expect((await site.fetch(path ?? '')).status, path ?? '').toBe(200)
})
