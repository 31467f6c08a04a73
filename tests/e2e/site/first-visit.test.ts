import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { confirmationPath, newAccount, newPhoneNumber, registered } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

/** As much later as people take for the form; whoever is quicker is taken for a script. */
const afterReading = (page: Page) => page.clock.setSystemTime(Date.now() + 5_000)

/**
 * Opens the registration form and returns it: while the tabs change, both forms are in the page.
 */
async function openRegister(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Register' }).click()
  return page.getByRole('tabpanel', { name: 'Register' })
}

test('a visitor is told to log in, registers, and meets the paywall', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.waitForURL(/\/auth\?next=%2Fsolutions/)
  await page.getByText('Please login to access this page').waitFor()
  expect(new URL(page.url()).searchParams.has('notice')).toBe(false)

  const { name, email, password } = newAccount()
  await page.getByRole('tab', { name: 'Log in' }).focus()
  await page.keyboard.press('ArrowRight')
  const register = page.getByRole('tabpanel', { name: 'Register' })
  await register.getByLabel('Name').fill(name)
  await register.getByLabel('Email or phone number').fill(email)
  await register.getByLabel('Password').fill(password)
  await afterReading(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.goto(await confirmationPath(held.site, email))
  await page.waitForURL('**/solutions')
  await page.getByRole('heading', { name: 'Welcome to EdCabinet' }).waitFor()

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Infrastructure/ })
    .click()
  await page.waitForURL('**/infrastructure')
  const paywall = page.getByRole('dialog', { name: 'Choose a plan' })
  await paywall.waitFor()
  for (const text of ['$25', '$96', 'Save 74%', 'Limited Time', '$7.99'])
    await paywall.getByText(text, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await paywall.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Premium Feature' }).waitFor()
  await page.getByText('Detailed AI advisor insights require a premium subscription.').waitFor()
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await paywall.waitFor()
  expectNoErrors()
  await close()
})

test('a link opened in another browser asks for a new password', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  const account = newAccount()
  await registered(held.site, account)
  await page.goto(await confirmationPath(held.site, account.email))
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  await page.getByLabel('New password').fill('Correct horse battery staple')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/solutions')
  expectNoErrors()
  await close()
})

test('a link that is not valid any more says so', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/api/auth/verify-email?token=made-up')
  await page.getByText('This link is not valid any more').waitFor()
  expectNoErrors()
  await close()
})

test('registering with a weak password shows every reason', async () => {
  const { page, close } = await newPage(held)
  await page.goto('/auth')
  const register = await openRegister(page)
  await register.getByLabel('Name').fill('Nora New')
  await register.getByLabel('Email or phone number').fill(newAccount().email)
  await register.getByLabel('Password').fill('1111')
  await afterReading(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This password is too weak.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Use at least 8 characters' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'harder to guess' }).waitFor()
  await close()
})

test('someone registers with a phone number and signs in with it again', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  const number = newPhoneNumber()
  const { password } = newAccount()
  await page.goto('/auth')
  const register = await openRegister(page)
  await register.getByLabel('Name').fill('Pat Phone')
  await register.getByLabel('Email or phone number').fill(number)
  await register.getByLabel('Password').fill(password)
  await afterReading(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/solutions')
  // What the page still asks for would be refused after logging out.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${held.site.origin}/`)
  await page.getByText('Successfully logged out').waitFor()

  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill(number)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/solutions')
  expectNoErrors()
  await close()
})

test('an empty form says what is missing and keeps what was typed', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill('someone@example.test')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('You must provide either an email or phone number and a password').waitFor()
  expect(await page.getByLabel('Email or phone number').inputValue()).toBe('someone@example.test')
  const isFocused = (label: string) =>
    expect
      .poll(() =>
        page.getByLabel(label, { exact: true }).evaluate((it) => it === document.activeElement),
      )
      .toBe(true)
  await isFocused('Password')
  const register = await openRegister(page)
  await register.getByLabel('Email or phone number').fill('someone@example.test')
  await register.getByLabel('Password', { exact: true }).fill('a long enough pass phrase')
  await register.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please tell us your name').waitFor()
  await isFocused('Name')
  expectNoErrors()
  await close()
})

test('an advisor page sends a visitor to log in and back', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/infrastructure')
  await page.getByText('Please log in to access this page').waitFor()
  await page.getByLabel('Email or phone number').fill('subscriber@example.test')
  await page.getByLabel('Password').fill('Cabinet-demo-2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/infrastructure')
  await page.getByLabel('Your question').waitFor()
  expectNoErrors()
  await close()
})
