import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

async function openProfile(options: Parameters<typeof newPage>[1] = {}) {
  const as = await newUser(held.site)
  const opened = await newPage(held, { as, ...options })
  await opened.page.goto('/profile/district')
  await ready(opened.page)
  return opened
}

/** Saving is possible once the page has been taken over. */
async function ready(page: Page) {
  await expect
    .poll(() => page.getByRole('button', { name: 'Save district' }).isEnabled())
    .toBe(true)
}

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
const save = (page: Page) => page.getByRole('button', { name: 'Save district' }).click()

test('a district is filled in, saved and there again after a reload', async () => {
  const { page, expectNoErrors, close } = await openProfile()
  await page.getByLabel('District name').fill('Maple Valley Schools')
  await page.getByLabel('State', { exact: true }).selectOption('Ohio')
  await page.getByLabel('Students').fill('1850')
  await page.getByLabel('Technology staff').fill('2.5')
  await page.getByLabel('Chromebooks, 5+ years').fill('200')
  await page.getByLabel('Technology budget').fill('$1,200,000')
  await page.getByLabel('Budget year starts in').selectOption('July')
  await page.getByText('Not saved yet.').waitFor()
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expect(await page.getByLabel('Students').inputValue()).toBe('1,850')
  await page.reload()
  expect(await page.getByLabel('Students').inputValue()).toBe('1,850')
  expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('OH')
  expect(await page.getByLabel('Chromebooks, 5+ years').inputValue()).toBe('200')
  expect(await page.getByLabel('Technology budget').inputValue()).toBe('1,200,000')
  await ready(page)
  expect(await page.getByText('not saved yet').count()).toBe(0)
  expectNoErrors()
  await close()
})

test('what is typed survives a reload, and can be discarded', async () => {
  const { page, expectNoErrors, close } = await openProfile()
  await notes(page).fill('Bond vote in May')
  await page.reload()
  await page.getByText('Your changes from before are here, not saved yet.').waitFor()
  expect(await notes(page).inputValue()).toBe('Bond vote in May')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await notes(page).inputValue()).toBe('')
  await page.reload()
  await ready(page)
  expect(await notes(page).inputValue()).toBe('')
  expectNoErrors()
  await close()
})

test('a wrong field says so, has the focus, and nothing typed is lost', async () => {
  const { page, expectNoErrors, close } = await openProfile()
  await page.getByLabel('Students').fill('many')
  await page.getByLabel('Schools').fill('6')
  await page.getByLabel('E-Rate discount').fill('200')
  await save(page)
  await page.getByRole('alert').filter({ hasText: '2 fields need a change' }).waitFor()
  const students = page.getByLabel('Students')
  expect(await students.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await students.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  expect(await page.getByLabel('Schools').inputValue()).toBe('6')
  await students.fill('1,850')
  expect(await students.getAttribute('aria-invalid')).toBe(null)
  await page.getByLabel('E-Rate discount').fill('80')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expectNoErrors()
  await close()
})

test('a save that fails keeps everything, says so, and works the next time', async () => {
  const { page, close } = await openProfile()
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await notes(page).fill('Bond vote in May')
  await save(page)
  await page.getByRole('alert').filter({ hasText: 'What you typed is kept' }).waitFor()
  expect(await notes(page).inputValue()).toBe('Bond vote in May')
  await page.unroute('**/api/profile')
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await close()
})

test('what is typed while a save is under way stays', async () => {
  const { page, expectNoErrors, close } = await openProfile()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await notes(page).fill('Bond vote')
  await save(page)
  await notes(page).fill('Bond vote in May')
  held.resolve()
  await page.getByText('Not saved yet.').waitFor()
  await expect
    .poll(async () => (await page.request.get('/api/profile')).json())
    .toMatchObject({ profile: { notes: 'Bond vote' } })
  expect(await notes(page).inputValue()).toBe('Bond vote in May')
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expectNoErrors()
  await close()
})

test('a student named in the notes is replaced, and the page says where', async () => {
  const { page, expectNoErrors, close } = await openProfile()
  await notes(page).fill('Jayden Smith, grade 4, has an IEP and failed math.')
  await save(page)
  const said = 'What looked like student data was replaced first, in: Notes.'
  await page.getByRole('status').filter({ hasText: said }).waitFor()
  expect(await notes(page).inputValue()).not.toContain('Jayden')
  expectNoErrors()
  await close()
})

test('an ended session keeps the draft and offers the way back', async () => {
  const { page, context, close } = await openProfile()
  await notes(page).fill('Bond vote in May')
  await context.clearCookies()
  await save(page)
  const link = page.getByRole('link', { name: 'Log in again' })
  expect(await link.getAttribute('href')).toContain('next=%2Fprofile%2Fdistrict')
  expect(await notes(page).inputValue()).toBe('Bond vote in May')
  await close()
})

test('the keyboard alone fills in and saves, and the save bar never covers the field', async () => {
  const { page, expectNoErrors, close } = await openProfile({
    viewport: { width: 360, height: 640 },
  })
  await page.getByLabel('District name').focus()
  const bar = page.locator('form > div').last()
  for (;;) {
    const covered = await page.evaluate(() => {
      const field = document.activeElement?.getBoundingClientRect()
      const save = document.querySelector('form > div:last-child')?.getBoundingClientRect()
      const inBar = document.activeElement?.closest('form > div:last-child')
      return !inBar && field && save ? field.bottom > save.top : false
    })
    expect(covered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
    if (await bar.evaluate((element) => element.contains(document.activeElement))) break
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expectNoErrors()
  await close()
})

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([360, 768, 1440])('the page is accessible and fits at %i px', async (width) => {
    const { page, expectNoErrors, close } = await openProfile({
      colorScheme,
      viewport: { width, height: 900 },
    })
    await page.getByLabel('Students').fill('1,850')
    await page.getByText('Not saved yet.').waitFor()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expectNoErrors()
    await close()
  })
})

test('a theme is shown at once, and stays', async () => {
  const user = await newUser(held.site)
  const { page, expectNoErrors, close } = await newPage(held, { as: user, colorScheme: 'light' })
  await page.goto('/profile')
  const isDark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark')
  const saved = page.waitForResponse('**/api/account')
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await isDark()).toBe(true)
  expect((await saved).status()).toBe(200)
  await page.goto('/privacy')
  expect(await isDark()).toBe(true)
  await page.goto('/profile')
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'As on this device' }).check()
  expect(await isDark()).toBe(false)
  expectNoErrors()
  await close()
})

test('a picture is cut to a square, keeps nothing of the camera’s, and is removed', async () => {
  const user = await newUser(held.site)
  const { page, expectNoErrors, close } = await newPage(held, { as: user })
  await page.goto('/profile')
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photographed(drawn) })
  await page.getByLabel('Which part').fill('0')
  await page.getByRole('button', { name: 'Save picture' }).click()
  const shown = page.getByRole('img', { name: 'You, as others here see you' })
  await shown.waitFor()
  const address = (await shown.getAttribute('src')) ?? ''
  await page.locator(`header a[href="/profile"] img[src="${address}"]`).first().waitFor()
  const stored = await (await held.site.fetch(address)).text()
  expect(stored).not.toMatch(/Exif|latitude/)
  const size = await shown.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ])
  expect(size).toEqual([256, 256])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByText('Your picture is removed').waitFor()
  expect((await held.site.fetch(address)).status).toBe(404)
  expectNoErrors()
  await close()
})

/** A JPEG file with what a camera writes into it after its first marker. */
function photographed(base64: string): Buffer {
  const plain = Buffer.from(base64, 'base64')
  const note = Buffer.from('Exif\0\0latitude 40.7')
  const marker = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([plain.subarray(0, 2), marker, note, plain.subarray(2)])
}
