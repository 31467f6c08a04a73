import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descriptionOf, expectAccessible, newPage, startBrowser } from '../../support/browser.ts'
import { libraryOf } from '../../support/resources/library.ts'
import { type Site, startSite } from '../../support/site.ts'

let site: Site
let browser: Browser
const body = `Use it once a month. [^a.fact]

## 1. Who calls

| Who | Number, day and night | Account or policy number |
| --- | --- | --- |
| Technical lead | ______ | ______ |
| Cyber insurance hotline | ______ | ______ |

## 2. Every week

- [ ] The backup ran
- [ ] Somebody looked at the log

### If it did not

Call ______ before noon.
`
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ knowledge: false }), startBrowser()])
  const library = libraryOf(site.env)
  const plain = body.replace(' [^a.fact]', '')
  await library.put({ slug: 'call-sheet', title: 'Call sheet', body: plain, tags: ['phones'] })
  await library.put({ slug: 'deep-kit', title: 'Deep kit', body: plain, premium: true })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const paths = [
  '/resources',
  '/resources?search=call',
  '/resources/call-sheet',
  '/resources/deep-kit',
]
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

test.each(paths)('%s is accessible and fits at every width', async (path) => {
  for (const { width, colorScheme } of looks) {
    const viewport = { width, height: 800 }
    const { page, expectNoErrors, close } = await newPage(
      { browser, site },
      { viewport, colorScheme },
    )
    await page.goto(path)
    await expectAccessible(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
    expectNoErrors()
    await close()
  }
})

test('searching, filtering and reading need no script', async () => {
  const { page, close } = await newPage({ browser, site }, { javaScriptEnabled: false })
  await page.goto('/resources')
  await page.getByRole('searchbox').fill('call sheet')
  await page.getByRole('searchbox').press('Enter')
  await expect.poll(() => page.url()).toContain('search=call+sheet')
  await page.getByRole('link', { name: 'Call sheet' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Call sheet')
  // What could do nothing without a script is not there.
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  await page.getByRole('link', { name: 'phones' }).click()
  expect(page.url()).toContain('tag=phones')
  await page
    .getByRole('link', { name: /^phones ?, remove this filter/ })
    .first()
    .click()
  expect(new URL(page.url()).search).toBe('')
  await close()
})

test.each([
  { as: undefined, limit: 'Up to 64 searches at the same time from one network.' },
  { as: 'leader@example.test', limit: 'Up to 8 searches at the same time.' },
])('the field says how many searches may run at once: $limit', async ({ as, limit }) => {
  const { page, close } = await newPage({ browser, site }, { as })
  await page.goto('/resources')
  expect(await descriptionOf(page.getByRole('searchbox'))).toBe(limit)
  await close()
})

test('a reader copies a resource, and is offered to go on where they stopped', async () => {
  const { page, context, expectNoErrors, close } = await newPage(
    { browser, site },
    { as: 'leader@example.test', viewport: { width: 900, height: 300 } },
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/resources/call-sheet')
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Technical lead')
  await page.locator('#s-2-every-week').scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('#s-2-every-week')?.scrollIntoView())
  const kept = page.waitForResponse((response) => response.url().endsWith('/reading'))
  expect((await kept).status()).toBe(204)
  await page.goto('/resources')
  await page.getByRole('heading', { name: 'Continue reading' }).waitFor()
  expectNoErrors()
  await close()
})

test('on paper there are neither menus nor buttons, and no row is cut in two', async () => {
  const { page, close } = await newPage({ browser, site })
  await page.goto('/resources/call-sheet')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print', 'Copy'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('.document tr')].filter(
      (row) => getComputedStyle(row).breakInside !== 'avoid',
    ),
  )
  expect(broken).toEqual([])
  for (const path of ['/cybersecurity', '/foresight']) {
    await page.goto(path)
    expect(await page.getByRole('link', { name: /^Ask about/ }).count(), path).toBe(0)
  }
  await close()
})
