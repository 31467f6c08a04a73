import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, newPage, startBrowser } from '../../support/browser.ts'
import { newSubscriber } from '../../support/conversations.ts'
import { type HeldModel, startHeldModel } from '../../support/servers/held-model.ts'
import { type Site, startSite } from '../../support/site.ts'

let model: HeldModel
let site: Site
let builtin: Site
let browser: Browser
beforeAll(async () => {
  model = await startHeldModel({
    pieces: 40,
    piece: (number) => `${`Paragraph ${number}. `.repeat(9)}\n\n`,
  })
  site = await startSite({ vars: model.vars })
  builtin = await startSite()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await builtin?.close()
  await site?.close()
  await model?.close()
})

const question = 'How do I roll out MFA to teachers who refuse personal phones?'

async function visit(on: Site, options: BrowserContextOptions = {}) {
  const opened = await newPage({ browser, site: on }, { as: await newSubscriber(on), ...options })
  await opened.page.goto('/infrastructure')
  return opened
}

async function begin(page: Page, text: string) {
  await page.getByLabel('Your question').fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: text }).waitFor()
}

async function ask(page: Page, text: string) {
  await begin(page, text)
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
}

/** Lets the model write so many pieces, each seen on the page before the next. */
async function write(page: Page, pieces: number) {
  const written = () => page.locator('.answer').last().locator('> p').count()
  for (let more = pieces; more > 0; more--) {
    const before = await written()
    await expect.poll(() => model.release()).toBe(true)
    await expect.poll(written).toBeGreaterThan(before)
  }
}

const restPx = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return Math.round(scrollHeight - clientHeight - window.scrollY)
  })
const scrolledPx = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const topPx = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
const isFocused = (element: Element) => element === document.activeElement
const hasFocus = (element: Element) => element.contains(document.activeElement)

test('a page follows a growing answer at its end only, and leads back to it', async () => {
  const { page, expectNoErrors, close } = await visit(site)
  const toLatest = page.getByRole('button', { name: 'To the latest' })
  model.hold()
  await begin(page, question)
  await write(page, 12)
  expect(await scrolledPx(page)).toBeGreaterThan(0)
  await expect.poll(() => restPx(page)).toBeLessThan(2)
  expect(await toLatest.count()).toBe(0)

  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, -90)
  await expect.poll(() => restPx(page)).toBeGreaterThan(32)
  const left = await scrolledPx(page)
  await write(page, 6)
  expect(await scrolledPx(page)).toBe(left)

  await expectAccessible(page)
  await toLatest.focus()
  expect(await scrolledPx(page)).toBe(left)
  await page.keyboard.press('Enter')
  await toLatest.waitFor({ state: 'detached' })
  await expect.poll(() => restPx(page)).toBeLessThan(2)
  expect(await page.locator('#last-exchange').evaluate(isFocused)).toBe(true)
  await write(page, 2)
  await expect.poll(() => restPx(page)).toBeLessThan(2)
  model.free()
  await page.getByText('The answer is finished. Paragraph 1.').waitFor({ state: 'attached' })
  expectNoErrors()
  await close()
})

test('on a phone each question comes to the top, and a table’s numbers stand beside its rows', async () => {
  const { page, expectNoErrors, close } = await visit(builtin, {
    viewport: { width: 360, height: 740 },
  })
  await ask(page, question)
  const first = page.getByRole('heading', { name: question })
  expect(await topPx(first)).toBeGreaterThan(64)
  await ask(page, 'and what would that cost us?')
  const second = page.getByRole('heading', { name: 'and what would that cost us?' })
  expect(await topPx(second)).toBeGreaterThan(64)
  expect(await topPx(second)).toBeLessThan(160)
  await ask(page, 'as a table')
  const cells = page.locator('.answer table tbody tr').first().locator('td')
  expect(await topPx(cells.nth(0))).toBe(await topPx(cells.nth(1)))
  expectNoErrors()
  await close()
})

test('a citation leads to its source and back, and a temporary conversation stays', async () => {
  const { page, expectNoErrors, close } = await visit(builtin, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'New temporary conversation' }).click()
  await page.getByText('Not stored; gone when you leave').waitFor()
  await ask(page, question)
  const citation = page.locator('.footnote').first()
  const source = page
    .getByRole('complementary', { name: 'Sources of answer 1' })
    .locator('li')
    .first()

  await citation.tap()
  expect(await source.evaluate(isFocused)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the text' }).tap()
  expect(await citation.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await source.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await source.getByRole('link').evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await citation.evaluate(isFocused)).toBe(true)

  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('main').evaluate(isFocused)).toBe(true)
  await page.getByRole('heading', { name: question }).waitFor()
  expectNoErrors()
  await close()
})

test('in forced colors, where no background shows, a button and the item that keys have reached have a line around them', async () => {
  const { page, expectNoErrors, close } = await visit(builtin, { forcedColors: 'active' })
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expect.poll(() => page.getByRole('menu').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const outlined = () =>
    page
      .getByRole('menuitem')
      .evaluateAll(
        (items) => items.filter((item) => getComputedStyle(item).outlineStyle !== 'none').length,
      )
  await expect.poll(outlined).toBe(1)
  await page.keyboard.press('Escape')
  const send = page.getByRole('button', { name: 'Ask', exact: true })
  expect(await send.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')
  expectNoErrors()
  await close()
})

test('an editor, a menu or a form that is left gives the focus back', async () => {
  const { page, expectNoErrors, close } = await visit(builtin)
  await ask(page, question)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await page.getByLabel('Edit the question').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => edit.evaluate(isFocused)).toBe(true)

  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/menu-popup/, (route) => held.then(() => route.continue()))
  const more = page.getByRole('button', { name: 'More' })
  await more.press('Enter')
  expect(await more.evaluate(isFocused)).toBe(true)
  letGo()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  for (const [name, key] of [
    ['More', 'Escape'],
    ['Export answer', 'Tab'],
  ] as const) {
    const button = page.getByRole('button', { name })
    await button.press('Enter')
    await expect.poll(() => page.getByRole('menu').evaluate(hasFocus)).toBe(true)
    await expect
      .poll(() => page.locator('[data-base-ui-focus-guard][tabindex="0"]').count())
      .toBe(0)
    await expectAccessible(page)
    await page.keyboard.press(key)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate(isFocused)).toBe(true)
  }
  const good = page.getByRole('button', { name: 'Good answer' })
  await good.press('Enter')
  await page.getByLabel('Saved. What was good about it?').press('Escape')
  await expect.poll(() => good.evaluate(isFocused)).toBe(true)
  expectNoErrors()
  await close()
})

test('what gets the focus is never hidden by the composer', async () => {
  const { page, expectNoErrors, close } = await visit(builtin)
  await ask(page, question)
  await ask(page, 'as a table')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('h1').focus()
  const stops = await page.locator('main :is(a, button, [tabindex="0"])').count()
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const top = document.querySelector('.composer')?.getBoundingClientRect().top ?? 0
      if (!focused?.closest('.answer')) return null
      return focused.getBoundingClientRect().top > top - 8 ? focused.outerHTML : null
    })
    expect(hidden).toBeNull()
  }
  expectNoErrors()
  await close()
})

test('a question asked without a network stays in the composer, and one picked leaves what is typed', async () => {
  const { page, context, close } = await visit(builtin)
  await page.waitForLoadState('networkidle')
  const field = page.getByLabel('Your question')
  await context.setOffline(true)
  await field.fill(question)
  await page.keyboard.press('Enter')
  await page.getByText('The server could not be reached. Your question is kept').waitFor()
  expect(await field.inputValue()).toBe(question)
  await context.setOffline(false)
  await page
    .getByRole('button', { name: 'What does CISA offer a school district for free?' })
    .click()
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  expect(await field.inputValue()).toBe(question)
  await field.press('Enter')
  await page.getByRole('heading', { name: question }).waitFor()
  expect(await field.inputValue()).toBe('')
  await close()
})

test('an answer read on without a network stays, and a page that needs one waits for it', async () => {
  const { page, context, close } = await visit(builtin)
  await begin(page, question)
  const first = page.getByText('What to do, in order')
  await first.waitFor()
  await context.setOffline(true)
  // Time enough for what comes after an answer, which may have to be loaded.
  await page.waitForTimeout(3_000)
  expect(await first.isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Financial' }).first().click()
  await page.getByRole('heading', { name: 'This page could not be reached' }).waitFor()
  expect(await page.getByText('Error 500').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Financial', level: 1 }).waitFor()
  await close()
})

test('another conversation begins at its top, and what changes in the list keeps the focus there', async () => {
  const { page, expectNoErrors, close } = await visit(builtin)
  await ask(page, 'What does CISA offer a school district for free?')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect.poll(() => page.locator('h1').evaluate(isFocused)).toBe(true)
  await ask(page, question)
  await page.getByRole('button', { name: 'To the latest' }).click()
  await page.getByLabel('Your question').blur()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Conversations' })
  await expect.poll(() => dialog.getByRole('searchbox').evaluate(isFocused)).toBe(true)

  const menu = dialog.getByRole('button', { name: /Actions for “What does CISA/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel(/New name for/).fill('What is free')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog.getByRole('link', { name: /CISA|free/ }).evaluate(isFocused))
    .toBe(true)
  await dialog.getByRole('button', { name: /Actions for “How do I/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await dialog.getByRole('link', { name: question }).waitFor({ state: 'detached' })
  await expect.poll(() => dialog.evaluate(hasFocus)).toBe(true)

  await dialog.getByRole('link', { name: /What is free/ }).click()
  await page.getByRole('heading', { name: 'What does CISA offer' }).waitFor()
  await expect.poll(() => page.locator('h1').evaluate(isFocused)).toBe(true)
  expect(await scrolledPx(page)).toBe(0)
  expectNoErrors()
  await close()
})

test('beside the starters stand the latest conversations and the district to describe', async () => {
  const { page, expectNoErrors, close } = await visit(builtin)
  await ask(page, question)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const beside = page.getByRole('complementary', { name: 'Beside the starters' })
  await expectAccessible(page)
  await beside.getByRole('link', { name: question }).click()
  await page.locator('.answer').waitFor()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await beside.getByRole('link', { name: 'Describe your district' }).click()
  const district = page.getByRole('heading', { name: 'Your district' })
  await expect.poll(() => district.evaluate(isFocused)).toBe(true)
  expect(await topPx(district)).toBeLessThan(200)
  expectNoErrors()
  await close()
})
