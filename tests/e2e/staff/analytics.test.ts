import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { until } from '../../support/until.ts'
import { type Json, signedIn } from '../../support/visitor.ts'

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

describe('the dashboard', () => {
  const dayMs = 86_400_000
  const dayAgo = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  const range = `from=${dayAgo(9)}&to=${dayAgo(3)}`

  // Ten visits a day for a week, of which three go to the library; a day later one more each.
  beforeAll(async () => {
    const { DB } = held.site.env
    for (let ago = 9; ago >= 3; ago--) {
      const noon = Date.parse(`${dayAgo(ago)}T12:00:00Z`)
      const visits = Array.from({ length: 19 - ago }, (_, at) => {
        const path = at < 3 ? '/resources' : '/'
        return `(${noon + at}, 'd${ago}-${at}', 's-${ago}-${at}', 'page_view', '${path}', '${path}', 'desktop')`
      })
      await DB.prepare(
        `INSERT INTO website_analytics (time, id, session_id, event_type, page_path, entry_page, device_type) VALUES ${visits.join(', ')}`,
      ).run()
    }
    const admin = await signedIn(held.site, 'admin@example.test')
    for (let ago = 9; ago >= 3; ago--)
      await admin.post('/api/admin/analytics/roll-up', { day: dayAgo(ago) })
  })

  const open = async (options: Parameters<typeof newPage>[1] = {}) => {
    const opened = await newPage(held, { as: 'admin@example.test', ...options })
    await opened.page.goto(`/admin/analytics?${range}&compare=none`)
    const visits = () =>
      opened.page
        .locator('dl > div', { hasText: /^Visits/ })
        .locator('dd')
        .first()
        .textContent()
    return { ...opened, visits }
  }

  test('a click on a page narrows everything to it, in the address, and back takes it away', async () => {
    const { page, visits, expectNoErrors, close } = await open()
    expect(await visits()).toContain('91')
    await page.getByRole('link', { name: '/resources', exact: true }).click()
    await page.waitForURL(/page=%2Fresources/)
    await expect.poll(visits).toContain('21')
    expect(new URL(page.url()).searchParams.get('from')).toBe(dayAgo(9))
    const row = page.getByRole('row', { name: /^\/resources/ }).first()
    expect(await row.getByRole('cell').first().textContent()).toBe('21 100%')
    await page.reload()
    expect(await visits()).toContain('21')
    await page.goBack()
    await expect.poll(visits).toContain('91')
    await page.getByRole('link', { name: '12 months' }).click()
    await page.waitForURL(new RegExp(`from=${dayAgo(364)}`))
    expectNoErrors()
    await close()
  })

  test('arrow keys read the chart point by point, and a table holds the same figures', async () => {
    const { page, expectNoErrors, close } = await open()
    const chart = page.getByRole('slider', { name: /Visits by day/ })
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 11 visits$/)
    expect(await chart.locator('svg').textContent()).toContain('11 visits')
    await page.keyboard.press('Escape')
    expect(await chart.locator('svg').textContent()).not.toContain('visits')
    await page.getByText('Show as a table').click()
    const table = page.getByRole('table', { name: 'Visits by day' })
    const figures = await table.locator('tbody td').allTextContents()
    expect(figures).toEqual(['10', '11', '12', '13', '14', '15', '16'])
    expectNoErrors()
    await close()
  })

  test('a figure that is selected is drawn over time, and today is marked as not over', async () => {
    const { page, expectNoErrors, close } = await open()
    await page.goto(`/admin/analytics?from=${dayAgo(9)}&to=${dayAgo(0)}`)
    await page.getByRole('button', { name: 'Bounce, 1 page over time' }).click()
    const chart = page.getByRole('slider', { name: /Bounce, 1 page by day/ })
    await chart.focus()
    await page.keyboard.press('Home')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 100% bounce, 1 page/)
    await page.keyboard.press('End')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/so far|nothing yet/)
    await page.getByText('Show as a table').click()
    const table = page.getByRole('table', { name: 'Bounce, 1 page by day' })
    expect(await table.getByRole('row').last().textContent()).toContain('so far')
    const week = page.getByRole('table', { name: /Visits by weekday and hour/ })
    const counts = await week.locator('td').allTextContents()
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThanOrEqual(91)
    expectNoErrors()
    await close()
  })

  test('pages are shown with the time they were in sight, and by those a visit began with', async () => {
    const noon = Date.parse(`${dayAgo(20)}T12:00:00Z`)
    const rows = [
      [0, 'page_view', '/', null],
      [60, 'page_exit', '/', 60],
      [61, 'page_view', '/resources', null],
      [100, 'page_exit', '/resources', 35],
      [120, 'page_view', '/', null],
      [150, 'page_exit', '/', 30],
    ].map(
      ([after, type, path, seconds], at) =>
        `(${noon + Number(after) * 1000}, 't-${at}', 's-timed', '${type}', '${path}', ${seconds})`,
    )
    await held.site.env.DB.prepare(
      `INSERT INTO website_analytics (time, id, session_id, event_type, page_path, time_on_page) VALUES ${rows.join(', ')}`,
    ).run()
    const admin = await signedIn(held.site, 'admin@example.test')
    await admin.post('/api/admin/analytics/roll-up', { day: dayAgo(20) })
    const { page, expectNoErrors, close } = await newPage(held, { as: 'admin@example.test' })
    await page.goto(`/admin/analytics?from=${dayAgo(20)}&to=${dayAgo(20)}&compare=none`)
    const rowsOfTable = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      const table = page.getByRole('table', { name, exact: true })
      const cells = (await table.locator('tbody tr').all()).map(async (row) => [
        await row.getByRole('rowheader').textContent(),
        await row.getByRole('cell').last().textContent(),
      ])
      return Promise.all(cells)
    }
    expect(await rowsOfTable('Time on page')).toEqual([
      ['/', '45s'],
      ['/resources', '35s'],
    ])
    expect(await rowsOfTable('First pages')).toEqual([['/ → /resources → /', '1']])
    await page.getByRole('link', { name: '/ → /resources → /' }).click()
    await page.getByRole('link', { name: /Remove the filter First pages is/ }).waitFor()
    expect(await rowsOfTable('Page')).toEqual([
      ['/', '2'],
      ['/resources', '1'],
    ])
    expectNoErrors()
    await close()
  })

  test('a filter leaves out, or takes a part of a value', async () => {
    const { page, visits, expectNoErrors, close } = await open()
    await page.getByRole('button', { name: 'Add a filter' }).click()
    const form = page.getByRole('form', { name: 'Filter' })
    await form.getByLabel('How').selectOption('is not')
    await form.getByLabel('Value').fill('/resources')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(visits).toContain('70')
    await page.getByRole('link', { name: 'Remove the filter Page is not /resources' }).click()
    await expect.poll(visits).toContain('91')
    await page.goto(`/admin/analytics?${range}&compare=none&page=~SOURCE`)
    expect(await visits()).toContain('21')
    await page.goto(`/admin/analytics?${range}&compare=none&page=^source`)
    expect(await visits()).toContain('70')
    await page
      .getByRole('link', { name: 'Remove the filter Page does not contain source' })
      .waitFor()
    expectNoErrors()
    await close()
  })

  test('a filter takes any of several values, and is changed where it was added', async () => {
    const { page, visits, expectNoErrors, close } = await open()
    const form = page.getByRole('form', { name: 'Filter' })
    const add = async (values: string[]) => {
      await page.getByRole('button', { name: 'Add a filter' }).click()
      for (const [at, value] of values.entries()) {
        if (at > 0) await form.getByRole('button', { name: 'Or…' }).click()
        await form
          .getByRole('combobox', { name: at ? 'or' : 'Value' })
          .last()
          .fill(value)
      }
      await form.getByRole('button', { name: 'Apply' }).click()
    }
    await add(['/resources', '/nowhere'])
    await expect.poll(visits).toContain('21')
    expect(new URL(page.url()).searchParams.get('page')).toBe('/resources|/nowhere')
    await page.getByText('Page is /resources or /nowhere').waitFor()
    await page.getByRole('button', { name: 'Add a filter' }).click()
    const kept = form.getByRole('combobox', { name: 'or', exact: true })
    expect(await kept.inputValue()).toBe('/nowhere')
    await kept.fill('/')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(visits).toContain('91')
    await page.getByRole('link', { name: 'Remove the filter Page is /resources or /' }).click()
    await page.waitForURL((url) => !url.searchParams.has('page'))
    expectNoErrors()
    await close()
  })

  test('any other range can be compared with, in the address', async () => {
    const { page, expectNoErrors, close } = await open()
    await page.getByLabel('Compare with').selectOption('Other dates')
    await page.waitForURL(/compare=custom/)
    await page.getByLabel('Compare from').fill(dayAgo(30))
    await page.waitForURL(new RegExp(`compareFrom=${dayAgo(30)}`))
    await page.getByLabel('Compare to').fill(dayAgo(29))
    await page.waitForURL(new RegExp(`compareTo=${dayAgo(29)}`))
    await page.getByText(/Compared with .*: 7 days beside 2\./).waitFor()
    await page.reload()
    expect(await page.getByLabel('Compare from').inputValue()).toBe(dayAgo(30))
    await page.getByText(/Compared with .*: 7 days beside 2\./).waitFor()
    expectNoErrors()
    await close()
  })

  test('a page is a goal: how many of the visitors reached it, and from where', async () => {
    const { page, expectNoErrors, close } = await open()
    const last = (row: string | RegExp) =>
      page.getByRole('row', { name: row }).getByRole('cell').last().textContent()
    await page.getByRole('button', { name: 'Reached by' }).click()
    expect(await last(/^\/resources/)).toBe('23%')
    await page.getByRole('link', { name: '/resources', exact: true }).click()
    await page.getByText('Conversion 23%: 21 of 91 visitors.').waitFor()
    expect(await last(/^Desktop/)).toBe('23%')
    expectNoErrors()
    await close()
  })

  test.each(['light', 'dark'] as const)(
    'everyone can use it in the %s theme',
    async (colorScheme) => {
      const { page, expectNoErrors, close } = await open({ colorScheme })
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('slider').waitFor()
        if (width !== 768) await expectAccessible(page)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(wider, `at ${width} px`).toBeLessThanOrEqual(0)
      }
      expectNoErrors()
      await close()
    },
  )
})
