import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { writeRows } from '../../support/database/seeded-rows.ts'
import { hostileTexts } from '../../support/samples/hostile-texts.ts'
import { signedIn } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

const seed = 20_261_120
const cases = 10_000
const perConversation = 500

/**
 * Conversations of the subscriber whose every answer is one of the texts; some cite a bad address.
 */
async function store(texts: string[]): Promise<string[]> {
  const subscriber = await signedIn(held.site, 'subscriber@example.test')
  const { user } = await subscriber.getJson<{ user: { id: string } }>('/api/viewer')
  const batch = crypto.randomUUID()
  // A database keeps UTF-8: half a character cannot get into it.
  const answers = texts.map((text, index) => ({
    id: `${batch}-answer-${index}`,
    parent_id: index % perConversation ? `${batch}-answer-${index - 1}` : null,
    conversation_id: `${batch}-${Math.floor(index / perConversation)}`,
    role: 'assistant',
    status: 'complete',
    text: text.toWellFormed(),
    writer: 'a-model',
    created_at: index,
  }))
  const ids = [...new Set(answers.map((answer) => answer.conversation_id))]
  const conversations = ids.map((id, index) => ({
    id,
    user_id: user.id,
    advisor: 'leadership',
    title: (answers[index]?.text ?? '').slice(0, 120),
    pinned: 0,
    leaf_id: answers.findLast(({ conversation_id }) => conversation_id === id)?.id ?? null,
    created_at: index,
    updated_at: index,
  }))
  const citations = answers
    .filter((_, index) => index % 5 === 0)
    .map(({ id, text }) => ({
      message_id: id,
      number: 1,
      entry_id: 'entry',
      fact_id: 'fact',
      publisher: text.slice(0, 80).toWellFormed(),
      document: 'document',
      version: 'version',
      section_id: 'section',
      section_title: 'title',
      url: 'javascript:window.pwned=1',
    }))
  await writeRows(held.site.env.DB, { conversations })
  await writeRows(held.site.env.DB, { messages: answers })
  await writeRows(held.site.env.DB, { message_citations: citations })
  return ids
}

/** Everything an answer is drawn with. What is not here, no text may bring in. */
const drawn = {
  tags: 'a bdi blockquote br button code del div em h3 hr li ol p path pre rect section span strong svg table tbody td th thead tr ul',
  attributes:
    'aria-busy aria-checked aria-describedby aria-hidden aria-label class d data-align data-base-ui-tooltip-trigger data-done data-label data-tooltip disabled fill height href id rel role rx ry scope start stroke stroke-linecap stroke-linejoin stroke-width tabindex target title type viewbox width x xmlns y',
}

/**
 * What stands in the answers that should not, what their links fail to say, and whether something
 * ran.
 */
function inspect(page: Page) {
  return page.evaluate(({ tags, attributes }) => {
    const inside = [...document.querySelectorAll('.answer *')]
    const foreign = (name: string, list: string) => !list.split(' ').includes(name.toLowerCase())
    return {
      answers: document.querySelectorAll('.answer').length,
      ran: (window as unknown as { pwned?: unknown }).pwned ?? null,
      foreign: inside
        .filter(
          (element) =>
            foreign(element.localName, tags) ||
            element.getAttributeNames().some((name) => foreign(name, attributes)),
        )
        .map((element) => (element.cloneNode() as Element).outerHTML),
      unclear: [...document.querySelectorAll<HTMLAnchorElement>('.answer a:not(.footnote)')]
        .filter(({ protocol, host, pathname, textContent }) =>
          protocol === 'mailto:' ? !textContent?.includes(pathname) : !textContent?.includes(host),
        )
        .map(({ outerHTML }) => outerHTML),
      schemes: [...document.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((scheme) => !/^(?:https?|mailto):$/.test(scheme)),
    }
  }, drawn)
}

const clean = { ran: null, foreign: [], unclear: [], schemes: [] }

test('10,000 hostile answers run nothing and ask no other origin for anything', async () => {
  const ids = await store(hostileTexts(seed, cases))
  const opened = await newPage(held, { as: 'subscriber@example.test' })
  const { page, expectNoErrors, close } = opened
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(held.site.origin)) outside.push(request.url())
  })
  page.on('dialog', (dialog) => {
    outside.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  let seen = 0
  for (const id of ids) {
    await page.goto(`/leadership?conversation=${id}`)
    await page.locator('.step-mark, .answer').last().waitFor({ state: 'attached' })
    const { answers, ...faults } = await inspect(page)
    expect(faults).toEqual(clean)
    seen += answers
  }
  expect(seen).toBe(cases)
  await page.getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  expect(outside).toEqual([])
  expectNoErrors()
  await close()
}, 1_800_000)

test('the inspection finds what it is there to find', async () => {
  const [id] = await store(['A plain answer.'])
  const { page, close } = await newPage(held, { as: 'subscriber@example.test' })
  await page.goto(`/leadership?conversation=${id}`)
  await page.locator('.answer').first().waitFor()
  expect(await inspect(page)).toMatchObject(clean)
  const planted: [string, Record<string, string>][] = [
    ['img', { src: 'x' }],
    ['p', { style: 'background:url(//evil.example)' }],
    ['style', {}],
    ['link', { rel: 'dns-prefetch', href: '//evil.example' }],
    ['link', { rel: 'prefetch', href: '/x' }],
    ['form', { action: '//evil.example' }],
    ['button', { formaction: '//evil.example' }],
    ['iframe', {}],
    ['a', { href: 'javascript:pwned=1' }],
    ['a', { href: 'data:text/html,x' }],
    ['a', { href: 'https://cisa.gov', ping: '//evil.example' }],
    ['a', { href: 'https://evil.example' }],
  ]
  for (const [tag, attributes] of planted) {
    await page.evaluate(
      ([name, given]) => {
        const element = document.createElement(name)
        element.id = 'planted'
        for (const [key, value] of Object.entries(given)) element.setAttribute(key, value)
        document.querySelector('.answer')?.appendChild(element)
      },
      [tag, attributes] as const,
    )
    expect(await inspect(page), `${tag} ${JSON.stringify(attributes)}`).not.toMatchObject(clean)
    await page.evaluate(() => document.getElementById('planted')?.remove())
  }
  expect(await inspect(page)).toMatchObject(clean)
  await close()
})

test('a hostile question is shown as it was typed', async () => {
  const as = await signedIn(held.site, 'founder@example.test')
  const { page, expectNoErrors, close } = await newPage(held, { as })
  await page.goto('/leadership')
  const question = '<img src=x onerror="pwned=1"> **what** is [this](javascript:pwned=1)?'
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: question }).waitFor()
  await page.getByRole('button', { name: 'Answer again' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: question }).waitFor()
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expectNoErrors()
  await close()
})
