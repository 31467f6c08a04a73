import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { until } from '../../support/until.ts'
import type { Json } from '../../support/visitor.ts'

const held = browserSite({ vars: { ANALYTICS_FLUSH_SECONDS: '1' } })

const sessionOf = (page: Page) => page.evaluate(() => String(sessionStorage.visit))

async function rowsOf(session: string): Promise<Json[]> {
  const all = held.site.env.DB.prepare(
    'SELECT * FROM website_analytics WHERE session_id = ? ORDER BY time, event_type',
  )
  return (await all.bind(session).all<Json>()).results
}

async function flushed(session: string, count: number): Promise<Json[]> {
  await until(async () => (await rowsOf(session)).length >= count)
  // Whatever is one too many comes now.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  return rowsOf(session)
}

/** The page's clock stands still from here, unless a test moves it. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

const inShort = (rows: Json[]) => rows.map((row) => [row.event_type, row.page_path, row.page_title])

test('a walk over static and app pages is one session, each view once with its own title', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'subscriber@example.test' })
  await page.goto('/privacy?utm_source=news&utm_campaign=fall')
  const session = await sessionOf(page)
  await page.goto('/solutions')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('link', { name: /Infrastructure/ })
    .first()
    .click()
  await page.waitForURL('**/infrastructure')
  await expect.poll(() => page.title()).toContain('Infrastructure')
  await page.goBack()
  await expect.poll(() => page.title()).toContain('Solutions')
  await page.waitForTimeout(500)
  await page.goto('/terms')
  const rows = await flushed(session, 9)
  expect(inShort(rows)).toEqual([
    ['page_view', '/privacy', 'Privacy Policy | EdCabinet'],
    ['page_exit', '/privacy', 'Privacy Policy | EdCabinet'],
    ['page_view', '/solutions', 'Solutions | EdCabinet'],
    ['page_exit', '/solutions', 'Solutions | EdCabinet'],
    ['page_view', '/infrastructure', expect.stringContaining('Infrastructure')],
    ['page_exit', '/infrastructure', expect.stringContaining('Infrastructure')],
    ['page_view', '/solutions', 'Solutions | EdCabinet'],
    ['page_exit', '/solutions', 'Solutions | EdCabinet'],
    ['page_view', '/terms', 'Terms of Service | EdCabinet'],
  ])
  expect(rows.every(({ entry_page }) => entry_page === '/privacy')).toBe(true)
  expect(rows.every(({ user_id }) => user_id === 'local-subscriber')).toBe(true)
  expect(rows[0]).toMatchObject({ utm_source: 'news', utm_campaign: 'fall' })
  expect(rows[2]?.utm_source).toBeNull()
  expect(rows[1]).toMatchObject({ bounce: 1, exit_page: '/privacy', device_type: 'desktop' })
  const activity = await held.site.env.DB.prepare(
    'SELECT count(*) AS n FROM visitor_activity WHERE session_id = ?',
  )
    .bind(session)
    .first('n')
  expect(activity).toBe(1)
  expectNoErrors()
  await close()
})

test('three tabs are three sessions, and what is acknowledged is kept no longer', async () => {
  const { page, context, close } = await newPage(held)
  const others = [await context.newPage(), await context.newPage()]
  const sessions = new Set<string>()
  for (const tab of [page, ...others]) {
    await tab.goto('/terms')
    sessions.add(await sessionOf(tab))
  }
  expect(sessions.size).toBe(3)
  for (const session of sessions)
    expect(
      inShort(await flushed(session, 1)).filter(([type]) => type === 'page_view'),
    ).toHaveLength(1)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('visit-'))),
    )
    .toEqual([])
  await close()
})

test('what happened without a network is sent when there is one, with its own time, once', async () => {
  const { page, context, close } = await newPage(held, { as: 'leader@example.test' })
  await page.goto('/solutions')
  const session = await sessionOf(page)
  await page.waitForTimeout(500)
  await context.setOffline(true)
  await page.evaluate(() => {
    for (const name of ['first', 'second'])
      dispatchEvent(new CustomEvent('track', { detail: { name, data: { at: name } } }))
  })
  const happened = Date.now()
  await page.waitForTimeout(3000)
  await context.setOffline(false)
  const rows = await flushed(session, 3)
  expect(rows.map(({ event_type }) => event_type)).toEqual(['page_view', 'first', 'second'])
  expect(Number(rows[1]?.time)).toBeLessThan(happened + 2000)
  await close()
})

test('what happens while the server is still answering is sent as soon as it has', async () => {
  const { page, close } = await newPage(held)
  // No ping comes that would bring it along.
  await standStill(page)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/website-analytics', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/website-analytics')
  await page.goto('/terms')
  const session = await sessionOf(page)
  await asked
  await page.evaluate(() =>
    dispatchEvent(new CustomEvent('track', { detail: { name: 'meanwhile' } })),
  )
  answer()
  const rows = await flushed(session, 2)
  expect(new Set(rows.map(({ event_type }) => event_type))).toEqual(
    new Set(['page_view', 'meanwhile']),
  )
  await close()
})

test('a clock an hour off is put right', async () => {
  const { page, close } = await newPage(held)
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto('/terms')
  const session = await sessionOf(page)
  const [view] = await flushed(session, 1)
  expect(Math.abs(Number(view?.time) - Date.now())).toBeLessThan(60_000)
  await close()
})

test.each([
  ['doNotTrack', '1', { DNT: '1' }],
  ['globalPrivacyControl', true, { 'Sec-GPC': '1' }],
])(
  'whoever asks not to be tracked by %s has no id, and is only counted',
  async (name, value, extraHTTPHeaders) => {
    const { page, context, expectNoErrors, close } = await newPage(held, {
      as: 'leader@example.test',
      extraHTTPHeaders: extraHTTPHeaders as Record<string, string>,
    })
    await context.addInitScript(
      ([key, set]) => Object.defineProperty(navigator, key as string, { get: () => set }),
      [name, value] as const,
    )
    const count = async (sql: string) =>
      (await held.site.env.DB.prepare(sql).first<number>('n')) ?? 0
    const counted = () =>
      count("SELECT sum(count) AS n FROM analytics_counts WHERE kind = 'private'")
    const rows = () => count('SELECT count(*) AS n FROM website_analytics')
    const [before, rowsBefore] = [await counted(), await rows()]
    await page.goto('/terms')
    await page.goto('/solutions')
    await until(async () => (await counted()) === before + 2)
    const stored = await page.evaluate(() => ({ ...sessionStorage, ...localStorage }))
    expect(Object.keys(stored).filter((key) => key.startsWith('visit'))).toEqual([])
    expect(await rows()).toBe(rowsBefore)
    expectNoErrors()
    await close()
  },
)

test('a page that is rendered ahead is viewed when it is shown, once', async () => {
  const { page, close } = await newPage(held)
  await page.addInitScript(() => {
    let ahead = true
    Object.defineProperty(document, 'prerendering', { get: () => ahead })
    Object.assign(window, {
      showNow() {
        ahead = false
        document.dispatchEvent(new Event('prerenderingchange'))
      },
    })
  })
  await page.goto('/terms')
  await page.waitForTimeout(800)
  expect(await page.evaluate(() => sessionStorage.visit)).toBeUndefined()
  await page.evaluate(() => (window as unknown as { showNow(): void }).showNow())
  const rows = await flushed(await sessionOf(page), 1)
  expect(inShort(rows).map(([type]) => type)).toEqual(['page_view'])
  await close()
})

test('time in another tab is no time on the page, and the exit grows when one comes back', async () => {
  const { page, close } = await newPage(held)
  await standStill(page)
  await page.goto('/terms')
  const session = await sessionOf(page)
  const show = (state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { get: () => to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  const exits = async () =>
    (await rowsOf(session)).filter(({ event_type }) => event_type === 'page_exit')
  await page.clock.runFor(1200)
  await show('hidden')
  await until(async () => (await exits())[0]?.time_on_page === 1)
  await page.clock.runFor(60_000)
  await show('visible')
  await page.clock.runFor(2000)
  await show('hidden')
  await until(async () => Number((await exits())[0]?.time_on_page) > 1)
  expect((await exits()).map(({ time_on_page }) => time_on_page)).toEqual([3])
  await close()
})

test('a search of the library and a question to an advisor that find nothing are counted, without their words', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'subscriber@example.test' })
  await page.goto('/resources?search=zzyzx+quokka')
  const session = await sessionOf(page)
  await page.goto('/infrastructure')
  const box = page.getByRole('textbox', { name: /question/i }).first()
  await box.fill('Which zzyzx quokka florb should we buy?')
  await box.press('Enter')
  const empty = async () =>
    (await rowsOf(session)).filter(({ event_type }) => event_type === 'search_empty')
  await until(async () => (await empty()).length >= 2)
  expect((await empty()).map(({ page_path, event_data }) => [page_path, event_data])).toEqual([
    ['/resources', '{"where":"library"}'],
    ['/infrastructure', '{"where":"advisor"}'],
  ])
  expect(JSON.stringify(await rowsOf(session))).not.toContain('quokka')
  expectNoErrors()
  await close()
})

test('links that lead out, files taken along and pages that are not there are counted', async () => {
  const { page, context, close } = await newPage(held, { as: 'subscriber@example.test' })
  const answer = await page.goto('/no-such-page?of=Maria')
  expect(answer?.status()).toBe(404)
  const session = await sessionOf(page)
  await page.goto('/resources/acceptable-use-policy')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download for Word' }).click()
  await file
  await context.route('https://**', (route) => route.fulfill({ body: 'elsewhere' }))
  const leadsOut = page.locator('a[href^="https://"]').first()
  const { host, pathname } = new URL((await leadsOut.getAttribute('href')) ?? '')
  const tab = context.waitForEvent('page')
  await leadsOut.click({ button: 'middle' })
  await (await tab).close()
  await leadsOut.click({ button: 'right' })
  await page.keyboard.press('Escape')
  const named = async () =>
    (await rowsOf(session)).filter(({ event_type }) => !/^page_/.test(String(event_type)))
  await until(async () => (await named()).length >= 3)
  await page.waitForTimeout(1500)
  expect(
    (await named()).map(({ event_type, page_path, event_data }) => [
      event_type,
      page_path,
      event_data,
    ]),
  ).toEqual([
    ['not_found', '/no-such-page', '{"path":"/no-such-page"}'],
    [
      'download',
      '/resources/acceptable-use-policy',
      '{"file":"/api/resources/acceptable-use-policy/export"}',
    ],
    [
      'outbound_link',
      '/resources/acceptable-use-policy',
      JSON.stringify({ to: host.replace(/^www\./, '') + pathname }),
    ],
  ])
  await close()
})

test('a tab that the browser dropped and loads again goes on with the same view', async () => {
  const { page, close } = await newPage(held)
  await page.goto('/terms')
  const session = await sessionOf(page)
  await page.waitForTimeout(1200)
  // What a browser says of such a tab; none of the tests' can be told to drop one.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'wasDiscarded', { value: location.pathname === '/terms' }),
  )
  await page.reload()
  await page.waitForTimeout(1500)
  await page.goto('/privacy')
  const rows = await flushed(session, 3)
  expect(inShort(rows).map(([type, path]) => [type, path])).toEqual([
    ['page_view', '/terms'],
    ['page_exit', '/terms'],
    ['page_view', '/privacy'],
  ])
  expect(Number(rows[1]?.time_on_page)).toBeGreaterThanOrEqual(2)
  await close()
})

test('a page from the back/forward cache is viewed again, once', async () => {
  const { page, close } = await newPage(held)
  await page.goto('/terms')
  const session = await sessionOf(page)
  await page.waitForTimeout(300)
  // What the browser tells a page that it takes out of its cache; that of the tests has none.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const rows = await flushed(session, 3)
  expect(inShort(rows).map(([type]) => type)).toEqual(['page_view', 'page_exit', 'page_view'])
  await close()
})
