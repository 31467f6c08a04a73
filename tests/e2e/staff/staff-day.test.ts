import { expect, test } from 'vitest'
import { newPage, type OpenPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'
import { mailsTo, newUser, type Visitor } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

type Page = OpenPage['page']

const write = (leader: Visitor, message: string, more: object = {}) =>
  leader.post('/api/feedback', { category: 'bug', message, ...more })

/** Opens one of the folded actions on an account's page. */
async function unfold(page: Page, title: string | RegExp) {
  const action = page.locator('details', { has: page.locator('summary', { hasText: title }) })
  await action.locator('summary').click()
  return action
}

test('an editor goes through what waits, message by message, in the view they chose', async () => {
  const leader = await newUser(held.site)
  const answer = {
    advisor: 'infrastructure',
    question: 'How long do we keep logs?',
    answer: '**Ninety days.** [1]\n\n1. Ask the *state*.',
    sources: ['[1] CISA: Goals'],
  }
  await write(leader, 'The first of the day')
  await write(leader, 'The second of the day', { category: 'answer', answer })
  const { page, expectNoErrors, close } = await newPage(held, { as: 'editor@example.test' })
  await page.goto('/admin')
  await page.getByRole('link', { name: /messages? waits? for an answer/ }).click()
  await page.waitForURL(/state=waiting/)
  await page.getByRole('link', { name: 'The second of the day' }).click()
  const reported = page.getByRole('region', { name: 'The answer it is about' })
  await reported.getByText('Ninety days.').waitFor()
  expect(await reported.innerText()).not.toContain('**')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Corrected, thank you.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText(`Mailed to ${leader.name}`).waitFor()
  await page.getByRole('link', { name: 'Next message' }).click()
  await page.getByText('The first of the day').waitFor()
  await page.getByLabel('State').selectOption('closed')
  await page.getByText('State: Closed').waitFor()
  await page.getByRole('link', { name: 'Feedback', exact: true }).last().click()
  await page.waitForURL(/\/admin\/feedback\?state=waiting$/)
  await page.getByText('Nothing is found by this').waitFor()
  const [mail = ''] = await mailsTo(held.site, leader.email)
  expect(mail).toContain('Corrected, thank you.')
  expectNoErrors()
  await close()
})

test('an admin makes two accounts of a person one, and finds it by name in the log', async () => {
  const [kept, gone] = [await newUser(held.site), await newUser(held.site)]
  await write(gone, 'One account is enough')
  const { page, expectNoErrors, close } = await newPage(held, { as: 'admin@example.test' })
  await page.goto(`/admin/users/${kept.id}`)
  const merge = await unfold(page, 'Merge another account')
  await merge.getByLabel('The account that goes').fill(kept.email)
  await merge.getByText('No other account begins so.').waitFor()
  await merge.getByLabel('The account that goes').fill(gone.email.slice(0, 12))
  expect(await merge.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true)
  await merge.getByText(gone.email).click()
  await merge.getByLabel('Reason').fill('The same person')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('The accounts are one.').waitFor()
  await page.getByRole('link', { name: '1 message' }).waitFor()

  await page.goto('/admin/audit')
  const row = page.getByRole('row').filter({ hasText: 'merged two accounts' })
  expect(await row.innerText()).toContain(`${gone.name} (${gone.email})`)
  await row.getByRole('link', { name: kept.name, exact: true }).click()
  await page.waitForURL(/subject=/)
  await expect.poll(() => page.getByLabel('To what').inputValue()).toBe(kept.email)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Check that nothing was altered' }).click()
  await page.getByText('The one row is as it was written.').waitFor()
  expectNoErrors()
  await close()
})

test('whose account staff delete is told so at the door, and comes back when it is kept', async () => {
  const leader = await newUser(held.site)
  const admin = await newPage(held, { as: 'admin@example.test' })
  await admin.page.goto(`/admin/users/${leader.id}`)
  const deletion = await unfold(admin.page, /^Delete/)
  await deletion.getByRole('button', { name: /^Delete/ }).click()
  await admin.page.getByText(/^Will be deleted with its data on/).waitFor()

  const { page, close } = await newPage(held)
  const logIn = async () => {
    await page.goto('/auth')
    await page.getByLabel('Email or phone number').fill(leader.email)
    await page.getByLabel('Password').fill(leader.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await logIn()
  await page.getByText('This account is closed for now').waitFor()
  await admin.page.getByRole('button', { name: 'Keep the account' }).click()
  await admin.page.getByText(`${leader.name} stays.`).waitFor()
  await logIn()
  await page.waitForURL('**/solutions')
  admin.expectNoErrors()
  await admin.close()
  await close()
})

test('times stand in the zone of who reads them, and a ban ends with the day there', async () => {
  const leader = await newUser(held.site)
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'admin@example.test',
    timezoneId: 'America/Phoenix',
  })
  await page.goto(`/admin/users/${leader.id}`)
  const ban = await unfold(page, /^Ban/)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await ban.getByLabel('Until (optional)').fill(tomorrow)
  await ban.getByLabel('Reason').fill('A day off')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByText(/, 23:59 MST/).waitFor()

  const now = Date.now()
  await held.site.env.DB.batch([
    held.site.env.DB.prepare(
      "INSERT INTO webhook_events (id, type, state, created_at, updated_at) VALUES ('evt_zone', 'invoice.paid', 'failed', ?1, ?1)",
    ).bind(now),
    held.site.env.DB.prepare(
      'INSERT INTO billing_marks (name, reached_at) VALUES (?2, ?1) ON CONFLICT DO UPDATE SET reached_at = ?1',
    ).bind(now, 'stripe-events'),
  ])
  await page.goto('/admin')
  const events = page.getByRole('region', { name: 'Payment events that failed' })
  await events.getByText(/gone through on .* \d\d:\d\d MST\.$/).waitFor()
  await events.getByText(/\d\d:\d\d MST, tried once/).waitFor()
  await page.goto('/admin/audit')
  await page.locator('tbody time', { hasText: 'MST' }).first().waitFor()
  await page.goto('/admin/settings?part=knowledge')
  await page.getByLabel('Markdown entries or OSCAL catalogs').setInputFiles([
    {
      name: 'zone.md',
      mimeType: 'text/plain',
      buffer: Buffer.from(markdownEntry('infrastructure.zone')),
    },
  ])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/Last changed .* \d\d:\d\d MST\.$/).waitFor()
  await held.site.env.DB.prepare("DELETE FROM webhook_events WHERE id = 'evt_zone'").run()
  expectNoErrors()
  await close()
})

test('the palette says beside each name whose or what it is', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'admin@example.test' })
  await page.goto('/admin')
  for (const [typed, title, note] of [
    ['lee lea', 'Lee Leader', 'leader@example.test'],
    ['mfa rollout', 'MFA rollout plan and staff letter', ', published'],
    ['audit log', 'Audit log', '/admin/audit'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^A page, a person/).fill(typed)
    await page.getByRole('option', { name: title }).filter({ hasText: note }).waitFor()
    await page.keyboard.press('Escape')
  }
  expectNoErrors()
  await close()
})

test('the site’s message stands on the page of an address that is none, too', async () => {
  const { page, close } = await newPage(held, { as: 'admin@example.test' })
  await page.goto('/admin/settings?part=site')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Message to everybody').fill('Maintenance on Sunday at 9.')
  await page.getByRole('button', { name: 'Save the message' }).click()
  await page.getByText('Saved').first().waitFor()
  for (const path of ['/no-such-page', '/resources', '/profile']) {
    await page.goto(path)
    await page.getByText('Maintenance on Sunday at 9.').waitFor()
  }
  await close()
})

test('whoever turns a page of a table goes on at its start, by keyboard too', async () => {
  const now = Date.now()
  const one = (at: number) =>
    held.site.env.DB.prepare(
      'INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES (?, ?, ?, 1, ?, ?)',
    ).bind(`row-${at}`, `Row ${at}`, `row-${at}@rows.test`, now, now)
  await held.site.env.DB.batch(Array.from({ length: 60 }, (_, at) => one(at)))
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'admin@example.test',
    viewport: { width: 1280, height: 700 },
  })
  await page.goto('/admin/users?search=rows.test')
  await page.getByRole('link', { name: 'Next', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Page 2').waitFor()
  const place = () =>
    page.evaluate(() => ({
      focused: document.activeElement?.getAttribute('aria-label'),
      top: document.activeElement?.getBoundingClientRect().top ?? -1,
    }))
  await expect.poll(async () => (await place()).focused).toBe('Users')
  const { top } = await place()
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(400)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('table') !== null)).toBe(true)
  expectNoErrors()
  await close()
})

test('a policy to be accepted is asked about on pages without React, and once', async () => {
  const leader = await newUser(held.site)
  await held.site.env.DB.prepare('UPDATE user SET created_at = 0 WHERE id = ?')
    .bind(leader.id)
    .run()
  const { page, expectNoErrors, close } = await newPage(held, { as: leader })
  await page.goto('/terms/changes')
  for (const policy of ['Privacy Policy', 'Terms of Service'])
    await page.getByRole('button', { name: `I accept the ${policy}` }).click()
  await expect.poll(() => page.getByRole('button', { name: /^I accept/ }).count()).toBe(0)
  const { pending } = await leader.getJson<{ pending: object[] }>('/api/policies/pending')
  expect(pending).toEqual([])
  await page.goto('/resources')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region', { name: 'Changed policy' }).count()).toBe(0)
  expectNoErrors()
  await close()
})
