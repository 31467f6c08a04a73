import { expect, test } from 'vitest'
import { expectAccessible, newPage, type OpenPage } from '../support/browser.ts'
import { browserSite } from '../support/browser-site.ts'

const held = browserSite({ knowledge: false })

type Page = OpenPage['page']
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Begins a resource in the browser and answers its page, ready to be written in. */
async function begin(title: string, as = 'editor@example.test') {
  const opened = await newPage(held, { as })
  const { page } = opened
  await page.goto('/admin/resources/new')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('What to do first.')
  await page.getByLabel('Infrastructure').check()
  await page.getByRole('button', { name: 'Begin writing' }).click()
  await text(page).waitFor()
  return opened
}

test('an editor writes, publishes and finds it in the library', async () => {
  const { page, expectNoErrors, close } = await begin('Okapi plan')
  await text(page).fill('## First\n\nCall the **insurer** within the hour.\n')
  await page.getByText('Draft kept').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  expect(await preview.getByRole('heading', { name: 'First' }).count()).toBe(1)
  expect(await preview.locator('strong').textContent()).toBe('insurer')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.goto('/resources/okapi-plan')
  expect(await page.getByText('Call the insurer').count()).toBe(1)
  expectNoErrors()
  await close()
})

test('a picture goes into the text with words for who cannot see it', async () => {
  const { page, expectNoErrors, close } = await begin('Okapi picture')
  await text(page).fill('Before\n')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles('public/apple-touch-icon.png')
  expect(await dialog.getByRole('button', { name: 'Insert' }).isDisabled()).toBe(true)
  await dialog.getByLabel('What it shows').fill('Our mark')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  const picture = page.getByRole('region', { name: 'Preview' }).getByAltText('Our mark')
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expectNoErrors()
  await close()
})

test('what two editors write in different places at the same time is all there', async () => {
  const one = await begin('Okapi pair')
  await text(one.page).fill('First line\n\nMiddle\n\nLast line\n')
  await one.page.getByText('Draft kept').waitFor()
  const two = await newPage(held, { as: 'admin@example.test' })
  await two.page.goto(one.page.url())
  await text(two.page).waitFor()
  await text(two.page).fill('First line\n\nMiddle\n\nLast line of the admin\n')
  await two.page.getByText('Draft kept').waitFor()
  await text(one.page).fill('First line of the editor\n\nMiddle\n\nLast line\n')
  await one.page.getByText('has written at the same time').first().waitFor()
  await expect
    .poll(() => text(one.page).textContent())
    .toBe('First line of the editorMiddleLast line of the admin')
  await one.close()
  await two.close()
})

test('where two change the same place the second is shown both and chooses', async () => {
  const one = await begin('Okapi clash')
  await text(one.page).fill('Only line\n')
  await one.page.getByText('Draft kept').waitFor()
  const two = await newPage(held, { as: 'admin@example.test' })
  await two.page.goto(one.page.url())
  await text(two.page).waitFor()
  await text(two.page).fill('Line of the admin\n')
  await two.page.getByText('Draft kept').waitFor()
  await text(one.page).fill('Line of the editor\n')
  const dialog = one.page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('Line of the editor')
  expect(await dialog.textContent()).toContain('Line of the admin')
  await dialog.getByLabel('Both').check()
  await dialog.getByRole('button', { name: 'Go on with this' }).click()
  await one.page.getByText('Draft kept').waitFor()
  expect(await text(one.page).textContent()).toBe('Line of the editorLine of the admin')
  await one.close()
  await two.close()
})

test('the list and the tags are accessible, also on a narrow screen', async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    const { page, expectNoErrors, close } = await newPage(held, {
      as: 'editor@example.test',
      viewport,
    })
    for (const path of ['/admin/resources', '/admin/resources/new', '/admin/tags']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect({ path, width: viewport.width, isWide }).toMatchObject({ isWide: false })
    }
    expectNoErrors()
    await close()
  }
})
