import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScripts } from '../../support/html.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const text = async (path: string) => (await site.fetch(path)).text()

const staticPaths = [
  '/',
  '/cybersecurity',
  '/foresight',
  '/privacy',
  '/terms',
  '/resources',
  '/answers/leadership',
  '/trust',
  '/none',
]

test.each(staticPaths)('%s ships two small scripts, and neither is React', async (path) => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const scripts = readScripts(await text(path)).flatMap(({ src }) => src ?? [])
  const own = ['web/tracker.ts', 'web/enhance.ts'].map((key) => `/${manifest[key]?.file}`)
  expect(scripts.toSorted()).toEqual(own.toSorted())
  for (const script of scripts)
    expect(await text(script)).not.toMatch(/createElement|hydrateRoot|useState/)
})

test.each(staticPaths)(
  '%s is light before it is read: styles, typefaces, pictures',
  async (path) => {
    const html = await text(path)
    const linked = (rel: string) =>
      [...html.matchAll(new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g'))].map(
        ([, href]) => href,
      )
    // What holds back the first paint on a slow line, and what competes with it.
    expect(linked('stylesheet')).toHaveLength(1)
    const fonts = linked('preload').map((href) => statSync(`dist/client${href}`).size)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.reduce((sum, size) => sum + size, 0)).toBeLessThan(95_000)
    for (const [script] of html.matchAll(/<script type="module"[^>]*>/g))
      expect(script).toMatch(/ fetchpriority="low"/i)
    for (const [picture] of html.matchAll(/<img [^>]*>/g)) {
      expect(picture).toMatch(/ width="\d+" height="\d+"/)
      expect(picture).toContain(' alt="')
    }
  },
)

/** Sets a figure of the stats strip as an admin's change would. */
async function setFigure(figure: string) {
  const value = JSON.stringify([{ figure, label: 'district leaders' }])
  await site.env.DB.prepare(
    `INSERT INTO settings (key, value, updated_at) VALUES ('stats', ?1, ?2)
     ON CONFLICT (key) DO UPDATE SET value = ?1, updated_at = ?2`,
  )
    .bind(value, Date.now())
    .run()
}

test('the landing page is served from memory, and refreshes after a setting changes', async () => {
  const first = await text('/')
  expect(first).not.toContain('4321+')
  await setFigure('4321+')
  expect(await text('/')).toBe(first)
  await expect.poll(() => text('/'), { timeout: 30_000, interval: 500 }).toContain('4321+')
})

test('who is signed in gets their own bytes, and leaves none behind', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  const own = await leader.get('/terms')
  expect(own.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await own.text()).toContain('Logout')
  const others = await anonymous(site).get('/terms')
  const html = await others.text()
  expect(html).toContain('Login/Register')
  expect(html).not.toContain('Logout')
  expect(others.headers.get('Vary')).toContain('Cookie')
})

test('a query is answered for itself and not kept', async () => {
  const plain = await text('/resources')
  await text('/resources?search=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(await text('/resources')).toBe(plain)
  expect(await text('/resources?search=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain(
    '<script>alert(1)',
  )
})

test('a page made while settings could not be read is made anew for the next visitor', async () => {
  const { DB } = site.env
  const path = '/answers/data-privacy'
  await setSetting(site, 'security_contact', 'trust@district.example')
  await DB.prepare('ALTER TABLE settings RENAME TO settings_away').run()
  expect(await text(path)).not.toContain('trust@district.example')
  await DB.prepare('ALTER TABLE settings_away RENAME TO settings').run()
  expect(await text(path)).toContain('trust@district.example')
})
