import { expect, test } from 'vitest'
import { heroWords, mobileBreakpointPx } from '../../../domain/constants.ts'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'

const held = browserSite({ knowledge: false })

const wide = { viewport: { width: 1280, height: 800 } }
const narrow = { viewport: { width: 390, height: 800 } }

/** An app page, and pages that ship no React. */
const framed = [
  '/solutions',
  '/',
  '/resources',
  '/privacy',
  '/terms',
  '/cybersecurity',
  '/foresight',
]

test.each(framed)(
  'on %s the sidebar is open when wide, shrinks to a rail, and expands on hover',
  async (path) => {
    const { page, expectNoErrors, close } = await newPage(held, {
      as: 'admin@example.test',
      ...wide,
    })
    await page.goto(path)
    const panel = page.locator('.sidebar-panel')
    const width = async () => (await panel.boundingBox())?.width ?? 0
    await expect.poll(width).toBeGreaterThan(200)
    for (const name of ['Home', 'Resources', 'Leadership', 'Data Privacy', 'Admin Dashboard'])
      await panel.getByRole('link', { name, exact: true }).waitFor()
    await panel.getByText('Help', { exact: true }).click()
    await panel.getByRole('link', { name: 'Submit Feedback' }).waitFor()

    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page.mouse.move(900, 400)
    await expect.poll(width).toBeLessThan(80)
    await page.mouse.move(20, 300)
    await expect.poll(width).toBeGreaterThan(200)
    await page.mouse.move(900, 400)
    await expect.poll(width).toBeLessThan(80)
    expectNoErrors()
    await close()
  },
)

test.each(['/solutions', '/resources'])(
  'on %s the sidebar is closed under the mobile breakpoint and decides again on resize',
  async (path) => {
    const { page, expectNoErrors, close } = await newPage(held, {
      as: 'leader@example.test',
      ...narrow,
    })
    await page.goto(path)
    const home = page.locator('.sidebar-panel').getByRole('link', { name: 'Home', exact: true })
    expect(await home.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await home.waitFor()
    expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
    // A sheet takes the focus; Escape closes it and gives the focus back.
    await expect.poll(() => home.evaluate((link) => link === document.activeElement)).toBe(true)
    // Nothing under it can be reached meanwhile.
    const isReached = () => page.evaluate(() => Boolean(document.activeElement?.closest('main')))
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press('Tab')
      expect(await isReached()).toBe(false)
    }
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    const says = (open: boolean) =>
      expect.poll(() => toggle.getAttribute('aria-expanded')).toBe(String(open))
    await says(true)
    await home.focus()
    await page.keyboard.press('Escape')
    await home.waitFor({ state: 'hidden' })
    await says(false)
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
    await toggle.click()
    await home.waitFor()
    await page
      .getByRole('button', { name: 'Close sidebar' })
      .click({ position: { x: 380, y: 600 } })
    await home.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: mobileBreakpointPx, height: 800 })
    await home.waitFor()
    await says(true)
    await page.setViewportSize({ width: mobileBreakpointPx - 1, height: 800 })
    await home.waitFor({ state: 'hidden' })
    await says(false)
    expectNoErrors()
    await close()
  },
)

test.each(['/solutions', '/resources'])(
  'on %s the sheet takes the focus where motion is reduced, too',
  async (path) => {
    const { page, expectNoErrors, close } = await newPage(held, {
      as: 'leader@example.test',
      reducedMotion: 'reduce',
      ...narrow,
    })
    await page.goto(path)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const home = page.locator('.sidebar-panel').getByRole('link', { name: 'Home', exact: true })
    await expect.poll(() => home.evaluate((link) => link === document.activeElement)).toBe(true)
    expectNoErrors()
    await close()
  },
)

test('the mobile menu has Home, Profile and Logout', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'leader@example.test',
    ...narrow,
  })
  await page.goto('/solutions')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#mobile-menu')
  await menu.getByRole('link', { name: 'Home' }).waitFor()
  await menu.getByRole('button', { name: 'Logout' }).waitFor()
  await menu.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  expectNoErrors()
  await close()
})

test('logging out says so on the landing page, from a static page too', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'leader@example.test',
    ...wide,
  })
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${held.site.origin}/`)
  await page.getByText('Successfully logged out').waitFor()
  await page.getByRole('link', { name: 'Login/Register' }).waitFor()
  expectNoErrors()
  await close()
})

test('a failed sign-out stays on the page and says so', async () => {
  const { page, close } = await newPage(held, { as: 'leader@example.test', ...wide })
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/solutions')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Failed to sign out. Please try again.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/solutions')
  await close()
})

test('navigation moves focus to the new heading and the title along', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'leader@example.test',
    ...wide,
  })
  await page.goto('/solutions')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.waitForURL('**/profile')
  await expect.poll(() => page.title()).toBe('Profile | EdCabinet')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expectNoErrors()
  await close()
})

test('the hero word rotates, and stands still for those who ask for no motion', async () => {
  const shown = (page: Awaited<ReturnType<typeof newPage>>['page']) =>
    page.evaluate(
      (words) =>
        words.filter((word) =>
          [...document.querySelectorAll('h1 *')].some(
            (element) =>
              element.textContent === word &&
              element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          ),
        ),
      [...heroWords] as string[],
    )
  const moving = await newPage(held)
  await moving.page.clock.install()
  await moving.page.goto('/')
  expect(await shown(moving.page)).toEqual(['Simplified'])
  await moving.page.clock.runFor(3100)
  await expect.poll(() => shown(moving.page)).toEqual(['Elevated'])
  const seen = (hidden: boolean) =>
    moving.page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await seen(false)
  await moving.page.clock.runFor(3100)
  await expect.poll(() => shown(moving.page)).toEqual(['Accelerated'])
  await seen(true)
  await moving.page.clock.runFor(10_000)
  expect(await shown(moving.page)).toEqual(['Accelerated'])
  await seen(false)
  await moving.page.clock.runFor(3100)
  await expect.poll(() => shown(moving.page)).toEqual(['Optimized'])
  moving.expectNoErrors()
  await moving.close()

  const still = await newPage(held, { reducedMotion: 'reduce' })
  await still.page.clock.install()
  await still.page.goto('/')
  await still.page.clock.runFor(7000)
  expect(await shown(still.page)).toEqual(['Simplified'])
  still.expectNoErrors()
  await still.close()
})

test('the number of a source stands on one line, with the word before it', async () => {
  const { page, close } = await newPage(held, { javaScriptEnabled: false })
  await page.goto('/answers/leadership')
  const broken = () =>
    page.locator('a.footnote').evaluateAll(
      (marks) =>
        marks.filter((mark) => {
          const lines = [...mark.getClientRects()].filter(({ width }) => width > 0)
          const before = document.createRange()
          if (mark.previousSibling?.nodeType !== Node.TEXT_NODE) return lines.length !== 1
          before.selectNodeContents(mark.previousSibling)
          const end = [...before.getClientRects()].at(-1)?.bottom ?? 0
          return lines.length !== 1 || mark.getBoundingClientRect().top > end
        }).length,
    )
  expect(await page.locator('a.footnote').count()).toBeGreaterThan(2)
  for (let width = 320; width <= 460; width += 2) {
    await page.setViewportSize({ width, height: 740 })
    expect(await broken(), `at ${width} px`).toBe(0)
  }
  await close()
})

test('the landing page is complete and shifts nothing with JavaScript off', async () => {
  const { page, close } = await newPage(held, { javaScriptEnabled: false })
  await page.goto('/')
  for (const heading of [
    'Executive Technology Leadership Platform',
    'Executive-Level Technology Solutions',
    'How it works',
  ])
    await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('link', { name: 'Schedule Executive Demo' }).click()
  await page.waitForURL(/\/auth\?next=%2Fsolutions/)
  await close()
})

test('nothing moves on the landing page while it loads', async () => {
  const { page, expectNoErrors, close } = await newPage(held, wide)
  await page.goto('/')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 1000))
      }),
  )
  expect(shift).toBeLessThan(0.005)
  expectNoErrors()
  await close()
})
