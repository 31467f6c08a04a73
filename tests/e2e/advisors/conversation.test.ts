import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Allowance } from '../../../domain/advisors/allowance.ts'
import { conversationsPerHour } from '../../../domain/constants.ts'
import { descriptionOf, expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import {
  ask as askByCall,
  list,
  newSubscriber,
  read,
  startConversation,
} from '../../support/conversations.ts'

const held = browserSite()

const question = 'How do I roll out MFA to teachers who refuse personal phones?'

/** Somebody new with a subscription, with the advisor's page open. */
async function visit(path = '/infrastructure', options: BrowserContextOptions = {}) {
  const visitor = await newSubscriber(held.site)
  const opened = await newPage(held, { as: visitor, ...options })
  await opened.page.goto(path)
  return { visitor, ...opened }
}

async function ask(page: Page, text: string) {
  await page.getByLabel('Your question').fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: text }).waitFor()
  await untilAnswered(page)
}

function untilAnswered(page: Page) {
  return page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
}

async function choose(page: Page, menu: string | RegExp, item: string) {
  await page.getByRole('button', { name: menu, exact: true }).last().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The sidebar takes a moment to go when the screen gets narrow. */
function expectNothingWiderThanScreen(page: Page) {
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  return expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

test('an answer is answered again and its question put differently, and every version stays', async () => {
  const { page, expectNoErrors, close } = await visit()
  await ask(page, question)
  await page.getByRole('button', { name: 'Answer again' }).click()
  await page.getByText('2 of 2').waitFor()
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Previous answer' }).click()
  await page.getByText('1 of 2').waitFor()
  expect(await page.getByRole('button', { name: 'Next answer' }).evaluate(isFocused)).toBe(true)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Edit the question').fill('What does CISA offer a school for free?')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('heading', { name: 'What does CISA offer a school for free?' }).waitFor()
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Previous question' }).click()
  await page.getByRole('heading', { name: question }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: question }).waitFor()
  expectNoErrors()
  await close()
})

const isFocused = (element: Element) => element === document.activeElement

test('steps are ticked, answers and tables copied, ratings kept with their reason', async () => {
  const { page, visitor, expectNoErrors, close } = await visit('/infrastructure', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await ask(page, question)
  await page.getByRole('checkbox', { name: 'Step 1 done' }).click()
  await page.getByRole('button', { name: 'Copy answer' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toMatch(/^### What to do, in order$/m)
  const markdown = await clipboard()
  expect(markdown).toMatch(/### Sources\n\n1\. .*<https:/)

  await page.getByRole('button', { name: 'Poor answer' }).click()
  await page.getByRole('button', { name: 'Too general' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await ask(page, 'as a table')
  await page.getByRole('button', { name: 'Copy table' }).click()
  await expect.poll(clipboard).toMatch(/What to do\tWho\tHow long/)

  await page.reload()
  const first = page.getByRole('checkbox', { name: 'Step 1 done' }).first()
  await expect.poll(() => first.getAttribute('aria-checked')).toBe('true')
  const rated = page.getByRole('button', { name: 'Poor answer' }).first()
  expect(await rated.getAttribute('aria-pressed')).toBe('true')
  const [conversation] = await list(visitor)
  const { messages } = await visitor.getJson<{ messages: { feedback: unknown }[] }>(
    `/api/conversations/${conversation?.id}`,
  )
  expect(messages[1]?.feedback).toEqual({ rating: 'down', reason: 'Too general' })
  expectNoErrors()
  await close()
})

test('a broken-off answer has Retry, and keeps what was written', async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  const id = await startConversation(visitor)
  const { answerId } = await askByCall(visitor, id, { text: question })
  await held.site.env.DB.prepare(`UPDATE messages SET status = 'interrupted' WHERE id = ?`)
    .bind(answerId)
    .run()
  await page.goto(`/infrastructure?conversation=${id}`)
  await page.getByText('The answer broke off here.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('2 of 2').waitFor()
  await untilAnswered(page)
  expectNoErrors()
  await close()
})

test('Stop ends an answer where it is, for good', async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
  await page.locator('.answer p').first().waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const told = page.getByText('You stopped this answer here.')
  await told.waitFor()
  await untilAnswered(page)
  const [conversation] = await list(visitor)
  const { messages } = await read(visitor, conversation?.id ?? '')
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', status: 'stopped' })
  await page.reload()
  await told.waitFor()
  expectNoErrors()
  await close()
})

test('a question that arrived before the line broke is not offered again', async () => {
  const { page, visitor, close } = await visit()
  await page.route('**/api/conversations/*/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ask next' }).waitFor()
  expect(await page.getByLabel('Your question').inputValue()).toBe('')
  expect(await page.getByText('The server could not be reached').count()).toBe(0)
  const [conversation] = await list(visitor)
  const { messages } = await read(visitor, conversation?.id ?? '')
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  await close()
})

test('earlier conversations are found by their words, renamed, pinned, archived and deleted', async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  const other = await startConversation(visitor)
  await askByCall(visitor, other, { text: 'What does CISA offer a school district for free?' })
  await ask(page, question)
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  expect(await descriptionOf(page.getByLabel('Find a conversation'))).toBe(
    'Up to 8 searches at the same time.',
  )
  await page.getByLabel('Find a conversation').fill('personal phones')
  await page.locator('mark', { hasText: 'phones' }).first().waitFor()
  await expectAccessible(page)
  await choose(page, /Actions for “How do I/, 'Rename')
  await page.getByLabel(/New name for/).fill('MFA without phones')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /MFA without phones/ }).waitFor()
  await page.getByLabel('Find a conversation').fill('')
  await choose(page, /Actions for “What does CISA/, 'Pin')
  await expect
    .poll(() => page.getByRole('dialog').getByRole('link').first().innerText())
    .toContain('CISA')
  await choose(page, /Actions for “What does CISA/, 'Archive')
  await page.getByRole('link', { name: /What does CISA/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Archived', exact: true }).click()
  await page.getByRole('link', { name: /What does CISA/ }).waitFor()

  await page.getByRole('button', { name: 'Infrastructure', exact: true }).click()
  await choose(page, /Actions for “MFA without/, 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete “MFA without phones”?' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Questions leaders start with' }).waitFor()
  expect((await list(visitor)).map(({ title }) => title)).toEqual([])
  expectNoErrors()
  await close()
})

test('everything is deleted only after the word is typed', async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  await ask(page, question)
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await page.getByRole('button', { name: 'Delete all conversations' }).click()
  const button = page.getByRole('button', { name: 'Delete all', exact: true })
  expect(await button.isDisabled()).toBe(true)
  await page.getByLabel(/Type delete/).fill('delete')
  await button.click()
  await page.getByRole('heading', { name: 'Questions leaders start with' }).waitFor()
  expect(await list(visitor)).toEqual([])
  expectNoErrors()
  await close()
})

test('student data is shown before it is sent, and never leaves the browser', async () => {
  const { page, expectNoErrors, close } = await visit()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  const typed = 'Our student Maria Gonzalez, born 04/12/2012, was suspended. What may we share?'
  await page.getByLabel('Your question').fill(typed)
  await page.getByText(/“Maria Gonzalez” will be sent as Student A/).waitFor()
  await page.getByRole('button', { name: 'Not a student? Send as written: Maria Gonzalez' }).click()
  await page.getByText(/“Maria Gonzalez” will be sent as written/).waitFor()
  await page.getByRole('button', { name: 'Replace it: Maria Gonzalez' }).click()
  await page.getByText(/“Maria Gonzalez” will be sent as Student A/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('heading', { name: /Our Student A/ }).waitFor()
  await untilAnswered(page)
  expect(sent.join('\n')).toContain('Student A')
  const next = 'May Maria sit with our student Ana Flores, who was suspended too?'
  await page.getByLabel('Your question').fill(next)
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('heading', { name: /^May Student A sit with our Student B/ }).waitFor()
  await untilAnswered(page)
  await page.reload()
  await page.getByLabel('Your question').fill('Does our student Ana still get her Chromebook?')
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('heading', { name: /^Does our Student B still get/ }).waitFor()
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await page.getByLabel('Find a conversation').fill('Maria Gonzalez')
  await page.locator('mark', { hasText: 'Student' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Successfully logged out').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Maria|Ana/)
  expect(sent.join('\n')).not.toMatch(/Maria|Gonzalez|Ana|Flores|04\/12\/2012/)
  expectNoErrors()
  await close()
})

test('what is found in pasted records is one line, with the names on demand', async () => {
  const { page, expectNoErrors, close } = await visit('/infrastructure', {
    viewport: { width: 360, height: 780 },
  })
  const pasted = 'Students Maria Gonzalez, born 04/12/2012, and Ana Flores were suspended. And now?'
  await page.getByLabel('Your question').fill(pasted)
  const line = page.getByText(/^2 names will be sent as Student A to Student B\./)
  await line.waitFor()
  const height = async () => (await line.boundingBox())?.height ?? 0
  expect(await height()).toBeLessThan(30)
  const keep = page.getByRole('button', { name: 'Not a student? Send as written: Ana Flores' })
  expect(await keep.isVisible()).toBe(false)
  await line.click()
  await keep.click()
  await page.getByText(/^1 name will be sent as Student A, 1 as written\./).waitFor()
  expectNoErrors()
  await close()
})

test("the district's own name is sent as written, unless it is a child's", async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  const profile = { name: 'Jordan Hills' }
  expect((await visitor.put('/api/profile', profile)).status).toBe(200)
  const own = 'Jordan Hills was suspended from E-Rate. What do we tell the board?'
  await ask(page, own)
  await page.getByRole('heading', { name: own }).waitFor()
  await page.getByLabel('Your question').fill('Our student Jordan Hills was suspended. And now?')
  await page.getByText('“Jordan Hills” will be sent as Student A').waitFor()
  await page.getByLabel('Your question').fill(own.replace('the board', 'parents'))
  await page.getByText('will be sent as').waitFor({ state: 'detached' })
  expectNoErrors()
  await close()
})

test('a temporary conversation says so, and is nowhere afterwards', async () => {
  const { page, visitor, expectNoErrors, close } = await visit()
  await choose(page, 'More', 'New temporary conversation')
  await page.getByText('Not stored; gone when you leave').waitFor()
  await ask(page, question)
  expect(new URL(page.url()).searchParams.has('conversation')).toBe(false)
  expect(await list(visitor)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Questions leaders start with' }).waitFor()
  expectNoErrors()
  await close()
})

test('the last conversations of an hour are said before there are none', async () => {
  const { page, visitor, close } = await visit()
  const begin = () => visitor.post('/api/conversations', { advisor: 'infrastructure' })
  for (let begun = 0; begun < conversationsPerHour - 5; begun += 5)
    await Promise.all(Array.from({ length: 5 }, begin))
  await ask(page, question)
  await page.getByText('You can begin 4 more conversations this hour.').waitFor()
  await close()
})

test('the allowance is always shown, more plainly before it is used up, and its end keeps the question', async () => {
  const { page, visitor, close } = await visit()
  const { limit } = await visitor.getJson<Allowance>('/api/allowance')
  await page.getByText(`${limit} of ${limit} questions left today.`).waitFor()
  await held.site.env.DB.prepare(
    'INSERT INTO answer_usage (user_id, day, questions) VALUES (?, ?, ?)',
  )
    .bind(visitor.id, new Date().toISOString().slice(0, 10), Number(limit) - 1)
    .run()
  await page.reload()
  await page.getByText(`1 of ${limit} questions left today; resets`).waitFor()
  await ask(page, question)
  await page.getByText(`Today’s ${limit} questions are used`).waitFor()
  await page.getByLabel('Your question').fill('and for the small schools?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/You can ask again .*; your question is kept/)
    .waitFor()
  expect(await page.getByLabel('Your question').inputValue()).toBe('and for the small schools?')
  await close()
})

test('single keys reach the composer, the conversations and the list of shortcuts', async () => {
  const { page, expectNoErrors, close } = await visit()
  await page.locator('h1').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('h? n')
  expect(await page.getByLabel('Your question').inputValue()).toBe('h? n')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.locator('h1').focus()
  await page.keyboard.press('h')
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor()
  expectNoErrors()
  await close()
})

test.each(['light', 'dark'] as const)(
  'a conversation fits and reads at every width, %s',
  async (colorScheme) => {
    const { page, expectNoErrors, close } = await visit('/infrastructure', { colorScheme })
    await ask(page, question)
    await ask(page, 'as a table')
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNothingWiderThanScreen(page)
      await expectAccessible(page)
    }
    await page.emulateMedia({ media: 'print' })
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(paper).toBe('light')
    expect(await page.getByLabel('Your question').isVisible()).toBe(false)
    expect(await page.getByRole('complementary', { name: 'Sources' }).first().isVisible()).toBe(
      true,
    )
    expectNoErrors()
    await close()
  },
)
