import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { startSentryServer } from '../../support/servers/sentry-server.ts'
import { until } from '../../support/until.ts'
import { signedIn } from '../../support/visitor.ts'

const counted = browserSite()
const service = await startSentryServer()
afterAll(service.close)
const traced = browserSite({ vars: { SENTRY_BROWSER_DSN: service.dsn(2) } })
beforeEach(() => {
  service.received.length = 0
  service.behave({ status: 200 })
})

type Event = { user?: unknown; exception?: { values: { value: string }[] } }

/** The errors that have arrived, by their messages. */
const arrived = () => service.items('event').map(({ payload }) => payload as Event)
const messages = () => arrived().map(({ exception }) => exception?.values[0]?.value)

/** Makes something on the page fail that nobody catches. */
const fail = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new Error(text)
      }),
    message,
  )

test('without a service an error of a static page is counted, and the client loads only then', async () => {
  const { page, close } = await newPage(counted)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  expect(sent.some((path) => path.includes('error-service'))).toBe(false)
  const reported = page.waitForResponse(/api\/monitoring/)
  await page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('a fault of the page')
    }),
  )
  expect((await reported).status()).toBe(200)
  await close()

  const admin = await newPage(counted, { as: 'admin@example.test' })
  await admin.page.goto('/admin/errors')
  await admin.page.getByText('a fault of the page').waitFor()
  const list = admin.page.getByRole('group', { name: 'Errors' })
  await list.getByRole('button', { name: 'Forget TypeError' }).press('Enter')
  await admin.page.getByText('a fault of the page').waitFor({ state: 'detached' })
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true)
  admin.expectNoErrors()
  await admin.close()
})

test('with a service errors carry who is signed in and nothing they searched for', async () => {
  const { page, close } = await newPage(traced, { as: 'leader@example.test' })
  const loaded = page.waitForResponse(/error-service/)
  await page.goto('/solutions?search=Jayden')
  await loaded
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('one fault')
    }, 200),
  )
  await until(() => service.items('event').length > 0)
  const [event] = service.items('event')
  expect(event?.payload).toMatchObject({
    user: { id: 'local-leader', email: 'leader@example.test', username: 'leader' },
    environment: 'development',
  })
  expect(JSON.stringify(event)).not.toMatch(/Jayden|Cabinet-demo/)
  await close()
})

test('the client is asked for when the page can be used and is idle, and not before', async () => {
  const { page, expectNoErrors, close } = await newPage(traced, { as: 'subscriber@example.test' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofService = () => asked.findIndex((path) => path.includes('error-service'))
  const { promise: mayCome, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/advisor-page-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  // When the page is idle and React has it.
  await page.addInitScript(() => {
    const { requestIdleCallback } = window
    const idle: number[] = []
    window.requestIdleCallback = (then, options) =>
      requestIdleCallback((deadline) => {
        const root = document.getElementById('root') ?? {}
        if (Object.keys(root).some((key) => key.startsWith('__reactContainer')))
          idle.push(performance.now())
        then(deadline)
      }, options)
    Object.assign(window, { idle })
  })
  const opened = page.goto('/infrastructure')
  await expect.poll(() => asked.some((path) => path.includes('advisor-page'))).toBe(true)
  // Its own part is on the way: nothing to do, and nothing that it can do.
  for (let turn = 0; turn < 5; turn++)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(ofService()).toBe(-1)
  answer()
  await opened
  await expect.poll(ofService).toBeGreaterThan(0)
  expect(asked.slice(ofService()).some((path) => path.includes('advisor-page'))).toBe(false)
  const afterIdle = () =>
    page.evaluate(() => {
      const [first = Infinity] = (window as unknown as { idle: number[] }).idle
      const loaded = performance.getEntriesByType('resource')
      return loaded.some((one) => one.name.includes('error-service') && one.startTime >= first)
    })
  await expect.poll(afterIdle).toBe(true)
  await page.getByLabel('Your question').fill('It can be used')
  expectNoErrors()
  await close()
})

test('an error that comes before the client is reported when the client is there, once', async () => {
  const { page, close } = await newPage(traced, { as: 'leader@example.test' })
  const { promise: mayCome, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/error-service-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  const asked = page.waitForRequest(/error-service/)
  await page.goto('/solutions')
  await asked
  await fail(page, 'an early fault')
  const id = () => page.evaluate(() => sessionStorage.getItem('edcabinet:last-error'))
  await expect.poll(id).toMatch(/^[\da-f-]{13}$/)
  expect(messages()).toEqual([])
  answer()
  await until(() => messages().length > 0)
  await fail(page, 'a later fault')
  await until(() => messages().includes('a later fault'))
  expect(messages()).toEqual(['an early fault', 'a later fault'])
  expect(service.items('event')[0]?.payload).toMatchObject({ tags: { error_id: await id() } })
  await close()
})

test('on a static page a report names who is signed in, and nobody once they have logged out', async () => {
  const { page, close } = await newPage(traced, { as: 'leader@example.test' })
  await page.goto('/privacy')
  await fail(page, 'signed in')
  await until(() => messages().includes('signed in'))
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL('/')
  await fail(page, 'logged out')
  await until(() => messages().includes('logged out'))
  expect(arrived().map(({ user }) => user)).toEqual([
    { id: 'local-leader', email: 'leader@example.test', username: 'leader' },
    undefined,
  ])
  await close()
})

test('with the address switched off in the settings a browser names the account alone', async () => {
  const admin = await signedIn(traced.site, 'admin@example.test')
  await admin.put('/api/admin/settings', { error_reports_email: false })
  const { page, close } = await newPage(traced, { as: 'leader@example.test' })
  const loaded = page.waitForResponse(/error-service/)
  await page.goto('/solutions')
  await loaded
  await fail(page, 'without an address')
  await until(() => messages().includes('without an address'))
  await admin.put('/api/admin/settings', { error_reports_email: true })
  expect(arrived().at(-1)?.user).toEqual({ id: 'local-leader' })
  expect(JSON.stringify(service.received)).not.toContain('leader@')
  await close()
})

test('the generic script error and a duplicate of the one before are left out, all else is sent', async () => {
  const { page, close } = await newPage(traced, { as: 'subscriber@example.test' })
  const loaded = page.waitForResponse(/error-service/)
  await page.goto('/infrastructure')
  await loaded
  await page.getByLabel('Your question').fill('Is Jayden Carter in the honors class?')
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    const throwOne = (message: string) =>
      setTimeout(() => {
        throw new Error(message)
      })
    for (const message of ['once', 'once', 'another', 'once']) throwOne(message)
  })
  await until(() => messages().length >= 3)
  await page.waitForTimeout(1500)
  expect(messages()).toEqual(['once', 'another', 'once'])
  expect(JSON.stringify(service.received)).not.toMatch(/Jayden|Cabinet-demo|session_token/)
  await close()
})

// The last of them asks for a pause, in which it is sent nothing more.
test.each([
  { status: 500 },
  { status: 200, afterMs: 30_000 },
  { status: 429, headers: { 'Retry-After': '60' } },
])('a page goes on as ever while the service answers %o', async (mood) => {
  service.behave(mood)
  const { page, close } = await newPage(traced, { as: 'leader@example.test' })
  const loaded = page.waitForResponse(/error-service/)
  await page.goto('/solutions')
  await loaded
  await fail(page, 'a fault')
  // The fault, or a trace before it that asked for a pause.
  await until(() => service.received.length > 0)
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.waitForURL('**/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await close()
})

test('the id of a crash page is quoted in feedback and stands in the inbox, with a screenshot', async () => {
  const { page, close } = await newPage(counted, { as: 'leader@example.test' })
  // A part of the page that comes broken.
  await page.route('**/api/feedback', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { feedback: [{ replies: null }] } })
      : route.continue(),
  )
  await page.goto('/solutions')
  await page.locator('summary', { hasText: 'Help' }).first().click()
  await page.getByRole('link', { name: 'Submit Feedback' }).first().click()
  const id = await page.locator('code').first().textContent()
  expect(id).toMatch(/^[\da-f-]{13}$/)
  await page.unroute('**/api/feedback')
  await page.getByRole('link', { name: 'send feedback' }).click()
  await page.waitForURL(`**/help/feedback?error=${id}`)
  await page.getByRole('textbox').first().fill('The page broke when I opened it.')
  await page.getByLabel('Screenshot').setInputFiles('public/apple-touch-icon.png')
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/feedback') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: /^Send/ }).click()
  expect((await sent).status()).toBe(201)
  const admin = await signedIn(counted.site, 'admin@example.test')
  const { errors } = await admin.getJson<{ errors: unknown[] }>(`/api/admin/errors?id=${id}`)
  expect(errors).toHaveLength(1)
  const { feedback } = await admin.getJson<{ feedback: { id: string }[] }>('/api/admin/feedback')
  const message = await admin.getJson<{ error: string; screenshot: string }>(
    `/api/admin/feedback/${feedback[0]?.id}`,
  )
  expect(message.error).toBe(id)
  const path = `/api/storage/object/authenticated/feedback/${message.screenshot}`
  expect((await admin.get(path)).headers.get('Content-Type')).toBe('image/png')
  await close()
})
