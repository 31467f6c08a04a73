import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pictureAddress } from '../../../domain/resources/pictures.ts'
import { expectAccessible, newPage, type OpenPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'

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

/** Pastes a picture into the text, as from a screenshot. */
async function pastePicture(page: Page) {
  const bytes = [...(await readFile('public/apple-touch-icon.png'))]
  await text(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, bytes)
}

test("an editor's day: written with a picture, published by cron, restored, trashed and deleted", async () => {
  const { page, expectNoErrors, close } = await begin('Okapi day')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await text(page).fill('First words\n')
  await pastePicture(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByAltText('The chosen file').waitFor()
  await dialog.getByLabel('What it shows').fill('A rack of switches')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByAltText('A rack of switches').waitFor()

  // Scheduled for tomorrow, which cron then finds to be past.
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByLabel('At a time').check()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Publish at').fill(tomorrow)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  await held.site.env.DB.prepare("UPDATE resources SET publish_at = ? WHERE slug = 'okapi-day'")
    .bind(Date.now() - 60_000)
    .run()
  await held.site.scheduled({ cron: '*/15 * * * *' })
  const reader = await newPage(held, {})
  await reader.page.goto('/resources/okapi-day')
  expect(await reader.page.getByAltText('A rack of switches').count()).toBe(1)

  // Written anew, and the first version taken back from the history.
  await page.reload()
  await text(page).fill('Second words\n')
  await page.getByText('Draft kept').waitFor()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await dialog.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('Everything is saved').waitFor()
  await reader.page.reload()
  expect(await reader.page.getByText('Second words').count()).toBe(1)
  await page.getByRole('tab', { selected: true }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Details', selected: true }).press('ArrowRight')
  expect(await page.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe(
    'true',
  )
  await page.getByText('Published at its time').click()
  await page
    .getByRole('button', { name: /Restore|Take/ })
    .first()
    .click()
  await page.getByText('Draft kept').waitFor()
  expect(await text(page).textContent()).toContain('First words')

  await choose('Move to the trash')
  await page.waitForURL('**/admin/resources')
  await page.goto('/admin/resources?state=trashed')
  await page.getByText('deleted for good on').first().waitFor()
  await page.getByRole('link', { name: 'Okapi day' }).click()
  await page.getByText('It is in the trash').waitFor()
  await expectAccessible(page)
  await choose('Delete for good…')
  const confirm = page.getByRole('alertdialog')
  expect(await confirm.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true)
  await confirm.getByRole('textbox').fill('Okapi day')
  await confirm.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/admin/resources?state=trashed')
  expect(await page.getByRole('link', { name: 'Okapi day' }).count()).toBe(0)
  await reader.page.reload()
  expect(await reader.page.getByText('First words').count()).toBe(0)
  // What was shown in it is still in the media library.
  await page.goto('/admin/resources/media?search=rack')
  await page.getByRole('button', { name: 'A rack of switches' }).click()
  await page.getByText('Nowhere that was saved').waitFor()
  const notAPicture = {
    name: 'rack.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<p>rack</p>'),
  }
  await page.getByLabel('Replace…').setInputFiles(notAPicture)
  await page.getByText('rack.png is no picture that a browser can show').first().waitFor()
  await page.getByLabel('Replace…').setInputFiles('public/apple-touch-icon.png')
  await page.getByText('Replaced.').first().waitFor()
  expectNoErrors()
  await reader.close()
  await close()
})

test('files are imported after a look at what they would do', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'editor@example.test' })
  await page.goto('/admin/resources/import')
  await page.waitForLoadState('networkidle')
  const file = (name: string, type = 'guide') => ({
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(
      `---\ntitle: Okapi file\nsummary: s\ntype: ${type}\ndomains: [infrastructure]\ntags: []\npremium: false\nowner: Ada\n---\nBrought along.\n`,
    ),
  })
  await page.getByLabel('Files').setInputFiles([file('okapi-file.md'), file('poem.md', 'poem')])
  await page.getByText('1 new, 0 changed, 0 the same, 1 refused').waitFor()
  const bring = page.getByRole('button', { name: 'Import 1 resource' })
  expect(await bring.isDisabled()).toBe(true)
  await page.getByLabel('Files').setInputFiles([file('okapi-file.md')])
  await page.getByLabel('Publish new ones').check()
  await page.getByText('New, published').waitFor()
  await bring.click()
  await page.getByRole('link', { name: 'See the list' }).click()
  await page.getByRole('link', { name: 'Okapi file' }).waitFor()
  expectNoErrors()
  await close()
})

test('a ZIP file of an export brings the pictures its texts show', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: 'editor@example.test' })
  await page.goto('/admin/resources/import')
  const path = `okapi/${crypto.randomUUID()}.png`
  const text = `---\ntitle: Okapi zipped\nsummary: s\ntype: guide\ndomains: [infrastructure]\ntags: []\npremium: false\nowner: Ada\n---\n![Our mark](${pictureAddress(path)})\n`
  const archive = (body: string) => ({
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({
        'okapi-zipped.md': strToU8(body),
        [`files/resources/${path}`]: readFileSync('public/apple-touch-icon.png'),
        'files/attachments/okapi-zipped/notes.md': strToU8('no resource'),
      }),
    ),
  })
  await page.getByLabel('Files').setInputFiles(archive(text))
  await page.getByText('1 new, 0 changed, 0 the same, 0 refused. A picture comes').waitFor()
  await page.getByLabel('Publish new ones').check()
  await page.getByText('New, published').waitFor()
  expect((await held.site.fetch(pictureAddress(path))).status).toBe(404)
  await page.getByRole('button', { name: 'Import 1 resource' }).click()
  await page.getByText('1 resource added, 0 changed.').first().waitFor()
  await page.goto('/resources/okapi-zipped')
  await expect
    .poll(() =>
      page.getByAltText('Our mark').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
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
    for (const path of [
      'resources',
      'resources/new',
      'resources/import',
      'resources/media',
      'tags',
    ]) {
      await page.goto(`/admin/${path}`)
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
