import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { signedIn } from '../../support/visitor.ts'

const held = browserSite()

/** Types a question and waits for its answer to be finished. */
async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: question }).waitFor()
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  return page.locator('.answer').last().innerText()
}

test('a subscriber asks three questions, opens a source, and finds it all after a reload', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'subscriber@example.test',
  })
  await page.goto('/infrastructure')
  const first = await ask(page, 'How do I roll out MFA to teachers who refuse personal phones?')
  expect(first).toContain('From: Roll out MFA when teachers will not use their own phones')
  expect(first).toContain('Share of staff with a second factor')
  expect(first).toContain('A permanent exemption list')
  const second = await ask(page, 'and what would that cost us?')
  expect(second).toContain('Keys are the only purchase')
  const third = await ask(page, 'What does CISA offer a school district for free?')
  expect(new Set([first, second, third]).size).toBe(3)
  await expectAccessible(page)

  const footnote = page.locator('.footnote').first()
  await footnote.hover()
  const card = page
    .locator('[data-open]')
    .filter({ hasText: /CISA|NIST|EdCabinet/ })
    .first()
  await card.waitFor()
  const source = page
    .getByRole('complementary', { name: 'Sources' })
    .first()
    .getByRole('link')
    .first()
  expect(await source.getAttribute('href')).toMatch(/^https:\/\//)
  expect(await source.getAttribute('rel')).toContain('noopener')

  await page.reload()
  await page.getByRole('heading', { name: 'and what would that cost us?' }).waitFor()
  expect(await page.locator('.answer').first().innerText()).toBe(first)
  expect(await page.locator('.answer').nth(2).innerText()).toBe(third)
  expectNoErrors()
  await close()
})

test('below an answer stands which of the district profile it used', async () => {
  const as = await signedIn(held.site, 'founder@example.test')
  const cookies = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const saved = await held.site.fetch('/api/profile', {
    method: 'PUT',
    headers: { Origin: held.site.origin, 'Content-Type': 'application/json', Cookie: cookies },
    body: JSON.stringify({ staff: 620, sis: 'PowerSchool' }),
  })
  expect(saved.status).toBe(200)
  const { page, expectNoErrors, close } = await newPage(held, { as })
  await page.goto('/infrastructure')
  const answer = await ask(page, 'How much do security keys for MFA cost us?')
  expect(answer).toContain('$3,100 to $6,200')
  const line = page.getByText('Used from your profile:')
  expect(await line.innerText()).toBe('Used from your profile: Staff.')
  await ask(page, 'Is SAMR a good way to rate lessons?')
  expect(await line.count()).toBe(1)
  expectNoErrors()
  await close()
})

test('a question without an answer in the sources gets no invented one', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'subscriber@example.test',
  })
  await page.goto('/pedagogy')
  const answer = await ask(page, 'Zibblefrotz quandary wumpus?')
  expect(answer).toContain('I have nothing on that, and I will not guess')
  expect(await page.getByRole('complementary', { name: 'Sources' }).count()).toBe(0)
  expectNoErrors()
  await close()
})

test('an answer goes on after the reader leaves and is whole on return', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'founder@example.test',
  })
  await page.goto('/leadership')
  await page.getByLabel('Your question').fill('How do I write a risk register?')
  await page.keyboard.press('Enter')
  await page.waitForURL(/conversation=/)
  await page.locator('.answer p').first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  expect(await page.locator('.answer').innerText()).toContain('Numbered statements rest on')
  expectNoErrors()
  await close()
})

test('a conversation is opened again from the list', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'editor@example.test',
  })
  await page.goto('/financial')
  await ask(page, 'Can E-Rate pay for a firewall?')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('heading', { name: 'Questions leaders start with' }).waitFor()
  await page.getByRole('button', { name: 'Conversations' }).click()
  // The page behind the list has a link of that name, too.
  const list = page.getByRole('dialog')
  await list.getByRole('link', { name: /Can E-Rate pay for a firewall/ }).click()
  await page.getByRole('heading', { name: 'Can E-Rate pay for a firewall?' }).waitFor()
  expectNoErrors()
  await close()
})

test('a typed question survives a reload, and one that is too long cannot be sent', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'subscriber@example.test',
  })
  await page.goto('/professional')
  await page.getByLabel('Your question').fill('a half-typed question')
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Your question').inputValue())
    .toBe('a half-typed question')
  await page.getByLabel('Your question').fill('x'.repeat(8001))
  expect(await page.getByRole('button', { name: 'Ask' }).isDisabled()).toBe(true)
  await page.getByText('8,001 of 8,000 characters').waitFor()
  expectNoErrors()
  await close()
})
