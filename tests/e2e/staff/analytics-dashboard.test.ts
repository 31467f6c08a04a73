import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { signedIn } from '../../support/visitor.ts'

const held = browserSite({ vars: { ANALYTICS_FLUSH_SECONDS: '1' } })

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
