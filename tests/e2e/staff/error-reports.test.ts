import { afterAll, expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { startSentryServer } from '../../support/servers/sentry-server.ts'
import { until } from '../../support/until.ts'

const counted = browserSite()
const service = await startSentryServer()
afterAll(service.close)
const traced = browserSite({ vars: { SENTRY_BROWSER_DSN: service.dsn(2) } })

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
