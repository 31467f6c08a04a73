import { expect, test } from 'vitest'
import { postForm } from '../../support/billing/sandbox.ts'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

async function open(path: string, as = 'admin@example.test', width = 1280) {
  const opened = await newPage(held, { as, viewport: { width, height: 900 } })
  await opened.page.goto(path)
  await opened.page.waitForLoadState('networkidle')
  return opened
}

test('an admin finds someone, gives access, extends it and ends it, each with a reason', async () => {
  const visitor = await newUser(held.site)
  const { page, expectNoErrors, close } = await open('/admin/users')
  await expectAccessible(page)
  await page.getByLabel('Name, address or domain').fill(visitor.email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: visitor.email })
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await row.getByText('Free').waitFor()
  await row.getByRole('link', { name: visitor.name }).click()

  const sheet = page.getByRole('region', { name: 'Plan and access' })
  await sheet.getByText('Never had a plan.').waitFor()
  await sheet.getByText('Give access', { exact: true }).click()
  await sheet.getByLabel('Until').fill('2098-06-30')
  await sheet.getByLabel('Reason').fill('Pilot district')
  await sheet.getByRole('button', { name: 'Open access' }).click()
  await sheet.getByText('Complimentary access, active').waitFor()
  await sheet.getByText('Pilot district').waitFor()
  await expectAccessible(page)

  await sheet.getByRole('button', { name: 'Change this access' }).click()
  const changes = sheet.getByRole('listitem').filter({ hasText: 'Complimentary access' })
  await changes.getByLabel('Reason').fill('Longer pilot')
  await changes.getByLabel('New end').fill('2099-06-30')
  await changes.getByRole('button', { name: 'Move the end' }).click()
  await changes.getByText('until June 30, 2099').waitFor()
  await changes.getByLabel('Reason').fill('Pilot over')
  await changes.getByRole('button', { name: 'End now' }).click()
  await sheet.getByText('Complimentary access, ended').waitFor()
  await page.goBack()
  await row.getByText('Ended').waitFor()
  expectNoErrors()
  await close()
})

test('filters stand in the address, and an empty list says so', async () => {
  const { page, expectNoErrors, close } = await open('/admin/users?billing=founder')
  expect(await page.getByRole('row').filter({ hasText: 'founder@example.test' }).count()).toBe(1)
  await page.getByLabel('Role').selectOption('editor')
  await page.getByText('Nobody is found by this.').waitFor()
  expect(new URL(page.url()).searchParams.get('role')).toBe('editor')
  await page.goBack()
  await page.getByRole('row').filter({ hasText: 'founder@example.test' }).waitFor()
  expectNoErrors()
  await close()
})

test('an invoice request is answered from the dashboard with access for its purchase order', async () => {
  const visitor = await newUser(held.site)
  const quote = await visitor.postJson<{ id: string }>('/api/billing/quotes', {
    plan: 'premium',
    seats: 3,
    districtName: 'Maple Grove',
    districtAddress: '12 Orchard Street',
  })
  await visitor.post(`/api/billing/quotes/${quote.id}/request`, {
    invoiceEmail: 'ap@example.test',
    poNumber: 'PO-9',
  })
  const { page, expectNoErrors, close } = await open('/admin')
  await page.getByText('Received in 12 months').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open access for Maple Grove' }).click()
  const form = page.getByRole('region', { name: 'Access for Maple Grove' })
  expect(await form.getByLabel('Purchase order').inputValue()).toBe('PO-9')
  await form.getByLabel('E-mail addresses').fill(`${visitor.email}, stranger@example.test`)
  await form.getByLabel('Until').fill('2098-06-30')
  await form.getByLabel('Reason').fill('Paid by purchase order')
  await form.getByRole('button', { name: 'Open access' }).click()
  await form
    .getByText(
      'Opened to 1 person. Opens when they register, and they are told: stranger@example.test.',
    )
    .waitFor()
  await page.getByText('Opened on').waitFor()
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ plan_type: 'premium' })
  expectNoErrors()
  await close()
})

test('events that failed are tried again, and Stripe’s list is gone through on demand', async () => {
  const buyer = await newUser(held.site)
  const { url } = await buyer.postJson<{ url: string }>('/api/create-founder-payment')
  await postForm(buyer, new URL(url).pathname, { card: '4242 4242 4242 4242' })
  await held.site.env.DB.prepare(
    "UPDATE webhook_events SET state = 'failed', note = 'Out of reach', attempts = 30",
  ).run()
  const { page, expectNoErrors, close } = await open('/admin')
  await page.getByText('tried 30 times. Out of reach').first().waitFor()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText('The event was handled.').first().waitFor()
  await page.getByRole('button', { name: 'Compare with Stripe now' }).click()
  await page.getByText('All events are settled.').waitFor()
  expectNoErrors()
  await close()
})

test('an editor’s dashboard is without money, and without the list of users', async () => {
  const { page, expectNoErrors, close } = await open('/admin', 'editor@example.test')
  expect(await page.getByText('Revenue and conversion').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
  expectNoErrors()
  await close()
})

test.each([360, 768])('nothing is cut off at %i px', async (width) => {
  for (const path of ['/admin', '/admin/users']) {
    const { page, close } = await open(path, 'admin@example.test', width)
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBe(0)
    if (path === '/admin/users') {
      await page.getByRole('row').getByRole('link').nth(2).click()
      await page.getByText('Give access', { exact: true }).click()
      await page.getByRole('heading', { name: /^Access for / }).waitFor()
      expect(await over()).toBe(0)
    }
    await close()
  }
})
