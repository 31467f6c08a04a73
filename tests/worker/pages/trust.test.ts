import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSeats } from '../../../domain/billing/plans.ts'
import { brand } from '../../../domain/brand.ts'
import { defaultSettings } from '../../../domain/settings/settings.ts'
import { agreementPaths, securityTxtPath } from '../../../domain/trust/documents.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'

type Source = { publisher: string }

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const page = async (path = '/trust') => (await site.fetch(path)).text()

test('the data map has every table of the database with its columns', async () => {
  const html = await page()
  const { results } = await site.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
  ).all<{ name: string }>()
  expect(results.length).toBeGreaterThan(30)
  for (const { name } of results) expect(html, name).toContain(`>${name}<`)
  expect(html).toContain('created_at')
  expect(html).not.toContain('Added since the last review')
})

test('the data map says of every table whether it is about people', async () => {
  const text = (await page())
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  const isPersonal = (name: string) => text.includes(` ${name} · about a person `)
  // Of an account by a key, by an id that outlives it, and by what the row belongs to.
  for (const name of ['conversations', 'files', 'messages', 'message_feedback', 'audit_log'])
    expect(isPersonal(name), name).toBe(true)
  for (const name of ['settings', 'tags', 'knowledge_entries', 'storage_orphans'])
    expect(isPersonal(name), name).toBe(false)
})

test('figures, the last check of accessibility and the absence of incidents are told', async () => {
  const html = await page()
  expect(html).toMatch(/\d{3} entries on \d{3} facts from \d{2,3} documents, (?:none|\d+) overdue/)
  expect(html).toMatch(/axe-core \d+\.\d+\.\d+ found no violations on \d{2} pages/)
  expect(html).toContain('No incidents recorded.')
})

test('uptime is told from the quarter hours in which the recurring work went through', async () => {
  const spanMs = 15 * 60_000
  const present = Math.floor(Date.now() / spanMs)
  const run = (spansAgo: number, error: string | null) =>
    site.env.DB.prepare(
      "INSERT INTO job_runs (id, job, started_at, duration_ms, attempt, error) VALUES (?, 'indexes', ?, 5, 1, ?)",
    ).bind(crypto.randomUUID(), (present - spansAgo) * spanMs + 1_000, error)
  expect(await page('/trust?at=first')).toContain('there is nothing to tell yet')
  await site.env.DB.batch([run(2, null), run(0, null)])
  const early = await page('/trust?at=early')
  expect(early).toContain('Uptime is measured since')
  expect(early).toContain('it did in 1 of 2 quarter hours')
  // A hundred quarter hours are over: one went by unnoted, in one it failed, and in one it ran twice.
  const runs = Array.from({ length: 98 }, (_, at) => run(at + 3, null))
  await site.env.DB.batch([...runs, run(4, null), run(1, 'The database did not answer')])
  const html = await page('/trust?at=last')
  expect(html).toContain('Up 99% of the time since')
  expect(html).toContain('it did in 99 of 100 quarter hours')
})

test('entries are counted that rest on a document, not those of common practice', async () => {
  const { results } = await site.env.DB.prepare('SELECT entry FROM knowledge_entries').all<{
    entry: string
  }>()
  const entries = results.map(({ entry }) => JSON.parse(entry) as { sources: Source[] })
  const resting = entries.filter(({ sources }) =>
    sources.some(({ publisher }) => publisher !== brand.name),
  )
  expect(resting.length).toBeLessThan(entries.length)
  expect(await page('/?counted')).toContain(`${resting.length} entries rest on them`)
  expect(await page('/trust?counted')).toContain(`${resting.length} entries on `)
})

test('what the words of the plans mean is read from settings and counted', async () => {
  const text = (await page('/?plans')).replace(/<[^>]+>/g, '')
  const row = await site.env.DB.prepare(
    "SELECT count(*) AS total, sum(premium) AS premium FROM resources WHERE state = 'published'",
  ).first<{ total: number; premium: number }>()
  const { total = 0, premium = 0 } = row ?? {}
  expect(premium).toBeGreaterThan(0)
  expect(text).toContain(`${total - premium} of ${total} resources are free to read`)
  expect(text).toContain(`${premium} of the ${total} resources`)
  const questions = defaultSettings.messages_per_day.premium
  expect(text).toContain(`every advisor, every day, up to ${questions} questions a day`)
  expect(text).toContain(`a quote for up to ${maxSeats} seats`)
})

test('a check of who registers is told where third parties are denied', async () => {
  const vars = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
  const checking = await startSite({ knowledge: false, vars })
  const words = 'but for Cloudflare’s check of who registers'
  try {
    for (const path of ['/', '/trust']) {
      expect(await (await checking.fetch(path)).text()).toContain(words)
      expect(await page(path)).not.toContain(words)
    }
    expect(await (await checking.fetch('/')).text()).not.toContain('No third parties')
    expect(await page('/')).toContain('No third parties')
  } finally {
    await checking.close()
  }
})

test('an incident that an admin notes is told with its date', async () => {
  const incident = { date: '2026-11-02', title: 'Answers were late', text: 'The model was slow.' }
  await setSetting(site, 'incidents', [incident])
  // Past the kept copy of the page, which is looked at anew within seconds.
  expect(await page('/trust?fresh')).toContain('November 2, 2026')
})

test('only processors that are configured are named', async () => {
  const html = await page('/trust?processors')
  expect(html).toContain('<strong>Cloudflare</strong>')
  expect(html).not.toContain('<strong>Stripe</strong>')
  expect(html).toContain('without a language model')
})

test('the agreement comes for Word and as Markdown, with its articles and exhibits', async () => {
  const markdown = await page(agreementPaths.markdown)
  const response = await site.fetch(agreementPaths.word)
  expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename=".+\.docx"/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const word = strFromU8(files['word/document.xml'] as Uint8Array)
  for (const part of ['Article I.', 'Article VII.', 'Exhibit B.', 'Exhibit E.', 'Exhibit H.']) {
    expect(markdown).toContain(part)
    expect(word).toContain(part)
  }
  expect(word).toContain('<w:tbl>')
})

test('security.txt names a contact and is not out of date', async () => {
  const text = await page(securityTxtPath)
  expect(text).toContain(`Contact: mailto:${brand.securityEmail}`)
  const expires = Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 100 * 24 * 60 * 60 * 1000)
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})
