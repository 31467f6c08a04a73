import { expect, test } from 'vitest'
import { postForm } from '../../support/billing/sandbox.ts'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite()

const paid = 'Payment successful! Welcome to your subscription plan.'

test('someone meets the paywall, buys, cancels with a reason, and changes their mind', async () => {
  const visitor = await newUser(held.site)
  const { page, expectNoErrors, close } = await newPage(held, { as: visitor })
  await page.goto('/infrastructure')
  await page.getByRole('dialog', { name: 'Choose a plan' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start 7 days free, then $7.99 a month' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: 'Start' }).click()

  await page.waitForURL('**/infrastructure')
  await page.getByText(paid).waitFor()
  // Five seconds, and as long again for a slow machine.
  await page.getByText(paid).waitFor({ state: 'detached', timeout: 20_000 })
  await page.getByText(/^Your trial runs until .+ Nothing is charged before then/).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  expect(await page.getByText(paid).count()).toBe(0)

  await page.goto('/profile/plan')
  await page.getByText('Your trial runs until').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I do not use it enough').check()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('and then ends.').waitFor()
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await page.getByText('then $7.99 per month.').waitFor()
  expectNoErrors()
  await close()
})

test('the founder checkout opens in a tab of its own, and the first tab notices', async () => {
  const { page, context, expectNoErrors, close } = await newPage(held, {
    as: await newUser(held.site),
  })
  const question = 'Can E-Rate pay for a firewall this year?'
  await page.goto('/solutions')
  await page.getByLabel('Your question').fill(question)
  // It listens to other tabs from its first reading of the session on, two seconds after opening.
  const [listening] = await Promise.all([
    page.waitForRequest('**/api/viewer').then(async (request) => request.response()),
    page.reload(),
  ])
  expect(listening?.ok()).toBe(true)
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe(question)
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('link', { name: 'Ask Financial' }).click()
  await page.getByText('Your question is kept in this tab.').waitFor()
  await page.getByRole('button', { name: 'Become a Founder' }).click()
  const dialog = page.getByRole('dialog', { name: "Founder's Tier" })
  // The call waits until what the dialog says meanwhile was seen.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/create-founder-payment', async (route) => {
    await seen
    await route.continue()
  })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Become a Founder' }).click(),
  ])
  const starting = dialog.getByRole('button', { name: 'Starting...' })
  await starting.waitFor()
  expect(await starting.isDisabled()).toBe(true)
  goOn()
  await dialog.waitFor({ state: 'detached' })
  await tab.waitForURL('**/sandbox/checkout/**')
  await tab.getByRole('button', { name: 'Pay $25' }).click()
  await tab.getByText(paid).waitFor()
  // Both stand where it was begun, with the question ready.
  for (const each of [tab, page])
    await expect.poll(() => each.getByLabel('Your question').inputValue()).toBe(question)
  await tab.goto('/profile/plan')
  await tab.getByText('Your year runs until').waitFor()
  expectNoErrors()
  await close()
})

test('a payment’s return is noticed on the onboarding page, and thanked for on the solutions page alone', async () => {
  const visitor = await newUser(held.site)
  const { url } = await visitor.postJson<{ url: string }>('/api/create-checkout')
  await postForm(visitor, new URL(url).pathname, { card: '4242 4242 4242 4242' })
  const { page, expectNoErrors, close } = await newPage(held, { as: visitor })
  // What shows messages comes with the first key: until then the answer waits.
  const { promise: loaded, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/viewer', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/help/onboarding?payment_success=true')
  await Promise.all([page.waitForResponse(/toast-region/), page.keyboard.press('Tab')])
  goOn()
  await page.getByText(/^Your trial runs until .+ Nothing is charged before then/).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByText(paid).count()).toBe(0)
  await page.goto('/solutions?payment_success=true')
  await page.getByText(paid).waitFor()
  expectNoErrors()
  await close()
})

test('a checkout that cannot start says so in the specification’s words', async () => {
  const { page, close } = await newPage(held, { as: await newUser(held.site) })
  await page.goto('/financial')
  const subscribe = page.getByRole('button', { name: 'Start 7 days free, then $7.99 a month' })
  await page.route('**/api/create-checkout', (route) => route.fulfill({ status: 502, body: '{}' }))
  await subscribe.click()
  await page.getByText('Failed to start checkout process').first().waitFor()
  await page.route('**/api/create-checkout', (route) => route.abort())
  await subscribe.click()
  await page.getByText('An error occurred while preparing checkout').first().waitFor()
  await page.getByRole('button', { name: 'Become a Founder' }).click()
  await page.route('**/api/create-founder-payment', (route) => route.fulfill({ json: {} }))
  await page
    .getByRole('dialog', { name: "Founder's Tier" })
    .getByRole('button', { name: 'Become a Founder' })
    .click()
  await page.getByText('No checkout URL received').first().waitFor()
  // A connection that breaks is told in our words, too.
  await page.route('**/api/create-founder-payment', (route) => route.abort())
  const failed = page.getByText('Failed to start checkout process')
  await failed.first().waitFor({ state: 'detached' })
  await page
    .getByRole('dialog', { name: "Founder's Tier" })
    .getByRole('button', { name: 'Become a Founder' })
    .click()
  await failed.first().waitFor()
  expect(await page.getByText('Failed to fetch').count()).toBe(0)
  await close()
})

test('a plan bought elsewhere meanwhile is told as that, in the words of the answer', async () => {
  const visitor = await newUser(held.site)
  const { page, close } = await newPage(held, { as: visitor })
  await page.goto('/financial')
  const subscribe = page.getByRole('button', { name: 'Start 7 days free, then $7.99 a month' })
  await subscribe.waitFor()
  const { url } = await visitor.postJson<{ url: string }>('/api/create-checkout')
  await postForm(visitor, new URL(url).pathname, { card: '4242 4242 4242 4242' })
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/create-checkout'),
    subscribe.click(),
  ])
  expect(answer.status()).toBe(409)
  const { error } = (await answer.json()) as { error: { message: string } }
  await page.getByText(error.message).first().waitFor()
  expect(await page.getByText('Failed to start checkout process').count()).toBe(0)
  await close()
})

test('a Founder checkout that is refused leaves no empty tab open', async () => {
  const { page, context, close } = await newPage(held, { as: await newUser(held.site) })
  await page.goto('/financial')
  await page.getByRole('button', { name: 'Become a Founder' }).click()
  await page.route('**/api/create-founder-payment', (route) =>
    route.fulfill({ status: 502, body: '{}' }),
  )
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('dialog', { name: "Founder's Tier" })
      .getByRole('button', { name: 'Become a Founder' })
      .click(),
  ])
  await page.getByText('Failed to start checkout process').first().waitFor()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await close()
})

test('failures of the check and of the portal are told in the specification’s words', async () => {
  const visitor = await newUser(held.site)
  const { url } = await visitor.postJson<{ url: string }>('/api/create-checkout')
  await postForm(visitor, new URL(url).pathname, { card: '4242 4242 4242 4242' })
  const { page, close } = await newPage(held, { as: visitor })
  const told = (text: string) => page.getByText(text).first().waitFor()

  await page.goto('/profile/plan')
  const portal = page.getByRole('button', { name: 'Cards and invoices' })
  const call = '**/api/customer-portal'
  await page.waitForLoadState('networkidle')
  await page.route(call, (route) => route.fulfill({ status: 502, body: '<html>' }))
  await portal.click()
  await told('Failed to open subscription management')
  await page.route(call, (route) => route.abort())
  await portal.click()
  await told('An error occurred while opening subscription management')
  await page.route(call, (route) => route.fulfill({ status: 401, json: {} }))
  await portal.click()
  await told('Please log in to manage subscription')

  await page.route('**/api/viewer', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/solutions?payment_success=true')
  await told('Failed to check subscription status')
  await page.route('**/api/viewer', (route) => route.abort())
  await page.goto('/solutions?payment_success=true')
  await told('An error occurred while checking subscription')
  await close()
})

test('who was logged out meanwhile is asked to log in before subscribing', async () => {
  const { page, close } = await newPage(held, { as: await newUser(held.site) })
  await page.goto('/financial')
  const refused = { status: 401, json: {} }
  await page.route('**/api/create-checkout', (route) => route.fulfill(refused))
  await page.getByRole('button', { name: 'Start 7 days free, then $7.99 a month' }).click()
  await page.getByText('Please log in to subscribe').first().waitFor()
  await close()
})

test('a failed payment is told on every page, with a way to settle it', async () => {
  const visitor = await newUser(held.site)
  const { url } = await visitor.postJson<{ url: string }>('/api/create-checkout')
  await postForm(visitor, new URL(url).pathname, { card: '4000 0000 0000 0341' })
  await postForm(visitor, '/sandbox/wait', { days: '8' })
  const { page, expectNoErrors, close } = await newPage(held, { as: visitor })
  await page.goto('/solutions')
  const banner = page.getByRole('complementary', { name: 'Your subscription' })
  await banner.getByText('Your last payment did not go through').waitFor()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Update payment' }).click()
  await page.waitForURL('**/sandbox/portal/**')
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByText('active').first().waitFor()
  await page.goto('/solutions')
  expect(await banner.count()).toBe(0)
  expectNoErrors()
  await close()
})

test('the paywall is read from its heading, closes onto the offer, and leads to the quote', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: await newUser(held.site) })
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  await page.goto('/leadership')
  await focused('Choose a plan')
  await page.keyboard.press('Escape')
  await focused('Upgrade to Premium')
  await page.keyboard.press('Enter')
  await focused('Choose a plan')
  await page.getByRole('link', { name: 'Make a quote in your profile' }).click()
  await focused('Pay by purchase order')
  expectNoErrors()
  await close()
})
