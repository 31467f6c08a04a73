import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage, startBrowser } from '../support/browser.ts'
import { type Site, startSite } from '../support/site.ts'
import { newAccount, newPhoneNumber } from '../support/visitor.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a visitor is told to log in, registers, and meets the paywall', async () => {
  const { page, expectNoErrors, close } = await newPage(browser, site)
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.waitForURL(/\/auth\?next=%2Fsolutions/)
  await page.getByText('Please login to access this page').waitFor()
  expect(new URL(page.url()).searchParams.has('notice')).toBe(false)

  const { name, email, password } = newAccount()
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
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

test('someone registers with a phone number and signs in with it again', async () => {
  const { page, expectNoErrors, close } = await newPage(browser, site)
  const number = newPhoneNumber()
  const { password } = newAccount()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Name').fill('Pat Phone')
  await page.getByLabel('Email or phone number').fill(number)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/solutions')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByText('Successfully logged out').waitFor()

  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill(number)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/solutions')
  expectNoErrors()
  await close()
})

test('an empty form says what is missing and keeps what was typed', async () => {
  const { page, expectNoErrors, close } = await newPage(browser, site)
  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill('someone@example.test')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You must provide either an email or phone number and a password').waitFor()
  expect(await page.getByLabel('Email or phone number').inputValue()).toBe('someone@example.test')
  expectNoErrors()
  await close()
})

test('an advisor page sends a visitor to log in and back', async () => {
  const { page, expectNoErrors, close } = await newPage(browser, site)
  await page.goto('/infrastructure')
  await page.getByText('Please log in to access this page').waitFor()
  await page.getByLabel('Email or phone number').fill('subscriber@example.test')
  await page.getByLabel('Password').fill('Cabinet-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/infrastructure')
  await page.getByLabel('Your question').waitFor()
  expectNoErrors()
  await close()
})
