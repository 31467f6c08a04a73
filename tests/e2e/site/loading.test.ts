import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'

/**
 * What a page may load before it is touched: scripts by number, and gzipped by thousands of bytes.
 */
const budgets = { app: { files: 25, kilobytes: 170 }, static: { files: 5, kilobytes: 12 } }

const held = browserSite()

/** Keeps the path of every script the page loads from here on. */
function watchScripts(page: Page) {
  const paths: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') paths.push(new URL(response.url()).pathname)
  })
  return {
    names: () => paths.map((path) => path.replace(/^.*\/(.+)-[\w-]{8}\.js$/, '$1')),
    /** Once nothing more comes by itself: how many files, and their gzipped size. */
    async weight() {
      await page.waitForLoadState('networkidle')
      // Pages with React look after the session a little later.
      if (paths.some((path) => path.includes('/entry-')))
        await expect.poll(() => paths.some((path) => path.includes('/live-session-'))).toBe(true)
      await page.waitForLoadState('networkidle')
      const bytes = paths.map((path) => gzipSync(readFileSync(`dist/client${path}`)).length)
      return { files: paths.length, kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1000 }
    },
  }
}

test.each([
  ['an advisor page', '/infrastructure', 'subscriber@example.test', budgets.app],
  ['a gated page with its offer', '/infrastructure', 'leader@example.test', budgets.app],
  ['the solutions page', '/solutions', 'leader@example.test', budgets.app],
  ['the log-in page', '/auth', undefined, budgets.app],
  ['the landing page', '/', undefined, budgets.static],
  ['a static page of somebody signed in', '/privacy', 'subscriber@example.test', budgets.static],
])('%s keeps its budget before a touch', async (_page, path, as, budget) => {
  const { page, expectNoErrors, close } = await newPage(held, as ? { as } : {})
  const loaded = watchScripts(page)
  await page.goto(path)
  const { files, kilobytes } = await loaded.weight()
  expect(files).toBeGreaterThan(0)
  expect(files).toBeLessThanOrEqual(budget.files)
  expect(kilobytes).toBeLessThanOrEqual(budget.kilobytes)
  expectNoErrors()
  await close()
})

test('a conversation with its answer keeps the budget of an advisor page', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'subscriber@example.test' })
  await page.goto('/infrastructure')
  await page.getByLabel('Your question').fill('What does CISA offer a school district for free?')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  const loaded = watchScripts(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  const { files, kilobytes } = await loaded.weight()
  expect(files).toBeLessThanOrEqual(budgets.app.files)
  expect(kilobytes).toBeLessThanOrEqual(budgets.app.kilobytes)
  expectNoErrors()
  await close()
})

test('the student-data guard, the messages and what reads an answer come with the first key', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'subscriber@example.test' })
  const loaded = watchScripts(page)
  await page.goto('/infrastructure')
  const late = ['redact', 'toast-region', 'stream']
  await page.waitForLoadState('networkidle')
  expect(loaded.names().filter((name) => late.includes(name))).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(loaded.names).toEqual(expect.arrayContaining(late))
  expectNoErrors()
  await close()
})

test('a question asked before the guard is there waits for it', async () => {
  const { page, close } = await newPage(held, { as: 'subscriber@example.test' })
  const [wanted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/redact-*.js', async (route) => {
    wanted.resolve()
    await released.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/messages$/.test(request.url())) asked.push(request.postData() ?? '')
  })
  await page.goto('/infrastructure')
  await page.getByLabel('Your question').fill('Maria Gonzalez, born 04/12/2012, was suspended')
  await page.keyboard.press('Enter')
  await wanted.promise
  // Time enough for a question that does not wait.
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  const button = page.getByRole('button', { name: 'Ask', exact: true })
  expect(await button.getAttribute('aria-busy')).toBe('true')
  released.resolve()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).not.toMatch(/Maria|Gonzalez|2012/)
  await close()
})

test('a page that is long in coming shows that it is', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'subscriber@example.test' })
  await page.goto('/solutions')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/model', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: /^Financial Management/ }).click()
  const progress = page.locator('.page-progress')
  const width = async () => (await progress.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(100)
  released.resolve()
  await page.waitForURL('**/financial')
  await progress.waitFor({ state: 'detached' })
  expectNoErrors()
  await close()
})

test('logging out of a static page does not load the app', async () => {
  const { page, close } = await newPage(held, { as: 'founder@example.test' })
  await page.goto('/privacy')
  const loaded = watchScripts(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-logout]')?.click())
  await page.waitForURL((url) => url.pathname !== '/privacy')
  expect(loaded.names()).toContain('sign-out')
  expect(loaded.names()).not.toContain('app')
  await close()
})
