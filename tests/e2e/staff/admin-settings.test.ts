import { describe, expect, test } from 'vitest'
import { descriptionOf, expectAccessible, newPage, type OpenPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'
import { catalog } from '../../support/samples/oscal-catalog.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

type Page = OpenPage['page']

async function openSettings(part: string) {
  const opened = await newPage(held, { as: 'admin@example.test' })
  await opened.page.goto(`/admin/settings?part=${part}`)
  // Taken over by React: what is typed before would be lost.
  await opened.page.waitForLoadState('networkidle')
  return opened
}

async function save(page: Page, button: string) {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Saved').first().waitFor()
  expect((await answer).status()).toBe(200)
}

function choose(page: Page, files: Record<string, string>) {
  return page.getByLabel('Markdown entries or OSCAL catalogs').setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  )
}

const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true })
const landing = async () => (await held.site.fetch('/')).text()

test('an admin changes the trial, and finds it changed after a reload', async () => {
  const { page, expectNoErrors, close } = await openSettings('payments')
  await page.getByLabel('Trial on the Premium plan, in days').fill('21')
  await save(page, 'Save payments')
  await page.reload()
  expect(await page.getByLabel('Trial on the Premium plan, in days').inputValue()).toBe('21')
  expectNoErrors()
  await close()
})

test('a figure out of bounds is stopped where it is typed', async () => {
  const { page, close } = await openSettings('payments')
  const days = page.getByLabel('Trial on the Premium plan, in days')
  await days.fill('-3')
  await page.getByRole('button', { name: 'Save payments' }).click()
  expect(await days.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
  await close()
})

test('figures are added and removed, and the landing page shows it at once', async () => {
  const { page, expectNoErrors, close } = await openSettings('stats')
  await page.getByRole('button', { name: 'Remove figure 2' }).click()
  await page.getByRole('button', { name: 'Add a figure' }).click()
  await page.getByLabel('Figure 4', { exact: true }).fill('9,876')
  await page.getByLabel('What figure 4 counts').fill('questions answered')
  await save(page, 'Save statistics')
  const html = await landing()
  expect(html.includes('9,876')).toBe(true)
  expect(html.includes('time reduction in planning cycles')).toBe(false)
  expectNoErrors()
  await close()
})

test('replacing the invented people takes the note off the landing page', async () => {
  const note = 'These testimonials are illustrative'
  expect((await landing()).includes(note)).toBe(true)
  const { page, expectNoErrors, close } = await openSettings('testimonials')
  for (const name of ['Dana Whitfield', 'Marcus Oyelaran', 'Priya Raman']) {
    await page.getByText(name, { exact: true }).click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await page.getByRole('button', { name: 'Add a testimonial' }).click()
  const section = page.getByRole('region', { name: 'Testimonials' })
  const fields = {
    'What they said': 'It held up in front of our board.',
    Name: 'Real Person',
    Role: 'Superintendent',
    District: 'Real District',
    'What came of it': 'A plan',
    'A detail': 'In a week',
  }
  for (const [label, text] of Object.entries(fields))
    await section.getByLabel(label, { exact: true }).fill(text)
  await save(page, 'Save testimonials')
  const html = await landing()
  expect(html.includes('It held up in front of our board.')).toBe(true)
  expect(html.includes(note)).toBe(false)
  expectNoErrors()
  await close()
})

test('a part at a time is shown, and keeps what is typed in it while another is', async () => {
  const { page, expectNoErrors, close } = await openSettings('privacy')
  const shown = () => page.locator('main h2:visible').allTextContents()
  expect(await shown()).toEqual(['Privacy'])
  await page.getByLabel('Visitor events are kept, in days').fill('61')
  await page.getByRole('link', { name: 'Vendor' }).click()
  await page.waitForURL(/part=vendor/)
  expect(await shown()).toEqual(['Vendor'])
  await page.goBack()
  await expect.poll(shown).toEqual(['Privacy'])
  expect(await page.getByLabel('Visitor events are kept, in days').inputValue()).toBe('61')
  await page.getByLabel('Find a setting').fill('landing page')
  expect(await shown()).toEqual(['Marketing figures', 'Statistics', 'Testimonials'])
  expectNoErrors()
  await close()
})

describe('the import', () => {
  test('says by file and line why nothing was imported', async () => {
    const { page, close } = await openSettings('knowledge')
    const bad = markdownEntry('infrastructure.bad').replace('cost: $0', 'cost: cheap')
    await choose(page, { 'good.md': markdownEntry('infrastructure.good'), 'bad.md': bad })
    await importButton(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was imported' })
    await alert.waitFor()
    expect(await alert.textContent()).toContain('bad.md, line 6: cost')
    await expectAccessible(page)
    await close()
  })

  test('shows what was added, lists it, and deletes it after asking', async () => {
    const { page, expectNoErrors, close } = await openSettings('knowledge')
    await choose(page, { 'catalog.json': JSON.stringify(catalog()) })
    await importButton(page).click()
    await page.getByText('2 added').waitFor()
    const remove = page.getByRole('button', { name: 'Delete NIST SP 800-53 Rev 5.2.0 Controls' })
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 entries' }).click()
    await remove.waitFor({ state: 'detached' })
    await page.getByText('Nothing has been imported yet').waitFor()
    expectNoErrors()
    await close()
  })
})

test('an editor imports knowledge, and is shown nothing else', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'editor@example.test',
  })
  await page.goto('/admin/settings')
  await choose(page, { 'good.md': markdownEntry('infrastructure.by-an-editor') })
  await importButton(page).click()
  await page.getByText('1 added').waitFor()
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  expect(await page.locator('main h2').allTextContents()).toEqual(['Knowledge'])
  expect(await page.content()).not.toContain('payments_required')
  expectNoErrors()
  await close()
})

test.each(['light', 'dark'] as const)(
  'everyone can use it in the %s theme',
  async (colorScheme) => {
    const { page, expectNoErrors, close } = await newPage(held, {
      as: 'admin@example.test',
      colorScheme,
    })
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/settings?part=testimonials')
      const testimonials = page.getByRole('region', { name: 'Testimonials' })
      await testimonials.locator('summary').first().click()
      await expectAccessible(page)
      await page.getByLabel('Find a setting').fill('e')
      await page.getByRole('heading', { name: 'Privacy' }).waitFor()
      await expectAccessible(page)
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(wider, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    expectNoErrors()
    await close()
  },
)

test('an admin’s working day: what waits, who wrote it, an answer, a setting and back, what was written down', async () => {
  const leader = await newUser(held.site)
  const away = await newPage(held, { as: leader })
  await away.page.goto('/resources')
  await away.page.evaluate(() => sessionStorage.setItem('edcabinet:last-error', 'e-123-abc'))
  await away.page.goto('/help/feedback?page=/resources')
  const message = away.page.getByRole('textbox', { name: 'Your message' })
  expect(await descriptionOf(message)).toContain('Up to 10 messages an hour.')
  await message.fill('The export of the wombat table hangs')
  await away.page.getByLabel(/Send the page \/resources and the error e-123-abc along/).check()
  await away.page.getByRole('button', { name: 'Send', exact: true }).click()
  await away.page.getByText('Your message has been received').waitFor()

  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/admin')
  await page.waitForURL(/\/admin\/auth/)
  await page.getByLabel('Email or phone number').fill('admin@example.test')
  await page.getByLabel('Password').fill('Cabinet-demo-2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('link', { name: /messages? waits? for an answer/ }).click()
  await page.waitForURL(/state=waiting/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('wombat')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=wombat/)
  await page.getByRole('link', { name: /wombat table hangs/ }).click()
  await page.getByText('e-123-abc').waitFor()
  expect(await page.getByRole('link', { name: '/resources', exact: true }).count()).toBe(1)
  await page.getByRole('textbox', { name: 'Reply' }).fill('It is mended: please try again.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Mailed to Nora New').waitFor()
  await page.getByRole('link', { name: 'Nora New' }).first().click()
  await page.waitForURL(`**/admin/users/${leader.id}`)
  await page.getByRole('heading', { name: 'Nora New', level: 1 }).waitFor()
  await away.page.reload()
  await away.page.getByText('It is mended: please try again.').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^A page, a person/).fill('mfa rollout')
  await page.getByRole('option', { name: /^MFA rollout plan and staff letter/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/resources/edit/**')
  await page.goto('/admin/settings')
  await page.getByLabel('Find a setting').fill('retention')
  await page.getByLabel('Visitor events are kept, in days').fill('60')
  await save(page, 'Save privacy')
  await page.getByRole('button', { name: 'Undo: 90' }).click()
  await expect
    .poll(() => page.getByLabel('Visitor events are kept, in days').inputValue())
    .toBe('90')
  await page.getByLabel('Find a setting').fill('')
  await page.getByLabel('Tagline').fill('Advice with its sources')
  await save(page, 'Save the words')
  await page.getByRole('link', { name: 'Marketing figures' }).click()
  await page.waitForURL(/part=claims/)
  await page.getByLabel('Less planning time', { exact: true }).fill('60%')
  await save(page, 'Save figures')
  await page.goto('/admin/audit')
  const rows = page.locator('tbody tr')
  expect(await rows.nth(0).textContent()).toContain('planning time 75% to 60%')
  await rows
    .nth(1)
    .getByText(/^\d+ characters$/)
    .click()
  expect(await rows.nth(1).textContent()).toContain('to Advice with its sources')
  await page.goto('/admin/audit?subject=analytics_retention_days')
  expect(await page.locator('tbody tr').count()).toBe(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const csv = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(csv as Buffer[]).toString()).toContain('analytics_retention_days')
  expectNoErrors()
  await away.close()
  await close()
})
