import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { inDays } from '../../support/dates.ts'

const held = browserSite({ knowledge: false })
const eRate = '/resources/e-rate-calculator'
const refresh = '/resources/device-refresh-planner'

test('without JavaScript a tool works by asking for its page again', async () => {
  const { page, close } = await newPage(held, { javaScriptEnabled: false })
  await page.goto(eRate)
  await page.getByLabel('Students').fill('149')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByText('the floor, as it is more than the amount by students').waitFor()
  expect(await page.getByLabel('Students').inputValue()).toBe('149')
  await close()
})

test('the result follows what is typed, and nothing is sent', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto(eRate)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('Students').fill('1000')
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await result.getByText('$201,570', { exact: true }).first().waitFor()
  expect(asked.filter((url) => !/\/assets\/[^?#]+$/.test(url))).toEqual([])
  expectNoErrors()
  await close()
})

test('what is typed before the script is there counts as well', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  const typed = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(eRate, { waitUntil: 'commit' })
  await page.getByLabel('Students').fill('1000')
  typed.resolve()
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await result.getByText('$201,570', { exact: true }).first().waitFor()
  expectNoErrors()
  await close()
})

test('a link carries the inputs in its fragment, and shows them elsewhere', async () => {
  const { page, context, expectNoErrors, close } = await newPage(held, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(refresh)
  await page.getByText('More groups').click()
  await page.getByLabel('Count').nth(3).fill('10')
  await page.getByLabel('Price each, $').nth(3).fill('1000')
  await page.getByLabel('Keep every group one year longer').check()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('The link is copied.').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.search).toBe('')
  const shown = await page.locator('[data-tool-result]').innerText()
  const other = await context.newPage()
  await other.goto(link.pathname + link.hash)
  await other.getByRole('rowheader', { name: 'Group 4' }).waitFor()
  expect(await other.locator('[data-tool-result]').innerText()).toBe(shown)
  expect(await other.getByLabel('Keep every group one year longer').isChecked()).toBe(true)
  expectNoErrors()
  await close()
})

test('a result is saved as CSV and as Word', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto(eRate)
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  const csv = await saved('Save as CSV')
  expect(csv.name).toMatch(/^category-two-budget.*\.csv$/)
  expect(csv.bytes.toString()).toContain('Budget for the cycle,"$503,925",before discount')
  const word = await saved('Save as Word')
  expect(word.name).toMatch(/\.docx$/)
  expect(word.bytes.subarray(0, 2).toString()).toBe('PK')
  expectNoErrors()
  await close()
})

test('the self-check keeps its results in the browser', async () => {
  const { page, expectNoErrors, close } = await newPage(held)
  await page.goto('/cybersecurity')
  for (const group of await page.locator('[data-tool] fieldset').all())
    await group.getByLabel('Partly').check()
  await page.getByRole('button', { name: 'Work it out' }).click()
  const trend = page.getByRole('region', { name: 'Your results so far' })
  await trend.getByRole('cell', { name: '50%' }).waitFor()
  await page.reload()
  await page.getByLabel('Not yet').first().check()
  await trend.getByRole('cell', { name: '50%' }).waitFor()
  expectNoErrors()
  await close()
})

test('somebody signed in saves inputs with the district and finds them on another device', async () => {
  const one = await newPage(held, { as: 'leader@example.test' })
  await one.page.goto('/resources/e-rate-calculator')
  await one.page.getByLabel('Students').fill('4321')
  await one.page.getByRole('button', { name: 'Save with my district' }).click()
  await one.page.getByText('Saved with your district').waitFor()
  await one.page.goto('/cybersecurity')
  for (const group of await one.page.locator('[data-tool] fieldset').all())
    await group.getByLabel('Yes, and we can show it').check()
  await one.page.getByRole('button', { name: 'Save with my district' }).click()
  const trend = one.page.getByRole('region', { name: 'Your results so far' })
  await trend.getByRole('cell', { name: '100%' }).waitFor()
  await expectAccessible(one.page)

  const two = await newPage(held, { as: 'leader@example.test' })
  await two.page.goto('/resources/e-rate-calculator')
  expect(await two.page.getByLabel('Students').inputValue()).toBe('4321')
  await two.page.getByRole('link', { name: 'Begin with an empty form' }).click()
  expect(await two.page.getByLabel('Students').inputValue()).toBe('2500')
  const visitor = await newPage(held)
  await visitor.page.goto('/resources/e-rate-calculator')
  expect(await visitor.page.getByLabel('Students').inputValue()).toBe('2500')
  for (const { expectNoErrors, close } of [one, two, visitor]) {
    expectNoErrors()
    await close()
  }
})

test('dates of one’s own stand among those ahead, for oneself alone', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'leader@example.test' })
  await page.goto('/foresight')
  await page.getByText('Add a date of your district').click()
  await page.getByLabel('What').fill('Core switches')
  await page.getByLabel('When').fill(inDays(100))
  await page.getByLabel('Kind').selectOption('End of support')
  await page.getByRole('button', { name: 'Add the date' }).click()
  await page.getByRole('heading', { name: 'Core switches' }).waitFor()
  const days = await page
    .locator('#ahead ~ ul time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(days).toContain(inDays(100))
  expect(days).toEqual(days.toSorted())
  await expectAccessible(page)
  const visitor = await newPage(held)
  await visitor.page.goto('/foresight')
  expect(await visitor.page.getByText('Core switches').count()).toBe(0)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Delete Core switches' }).click()
  await page.getByRole('heading', { name: 'Core switches' }).waitFor({ state: 'detached' })
  expectNoErrors()
  await visitor.close()
  await close()
})
