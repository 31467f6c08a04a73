import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResult } from '../../../domain/advisors/knowledge-import.ts'
import { openDb } from '../../../worker/db/index.ts'
import { syncKnowledge } from '../../../worker/features/advisors/knowledge/sync.ts'
import { knowledgeRepository } from '../../../worker/features/advisors/retrieval/repository.ts'
import { inThreeYears } from '../../support/dates.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'
import { catalog, largeCatalog } from '../../support/samples/oscal-catalog.ts'
import { type Upload, upload } from '../../support/samples/upload.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let editor: Visitor
let admin: Visitor
beforeAll(async () => {
  site = await startSite()
  editor = await signedIn(site, 'editor@example.test')
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

/** A catalog that no other test imports. */
function ownCatalog(name: string) {
  const own = catalog()
  own.catalog.metadata.title = `NIST catalog of ${name}`
  return own
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

async function imported(files: Upload, visitor = editor): Promise<ImportResult[]> {
  const response = await upload(site, visitor, files)
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { imports: ImportResult[] }).imports
}

async function refusals(files: Upload) {
  const response = await upload(site, editor, files)
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: { code: string; details: object[] } }
  expect(error.code).toBe('INVALID_INPUT')
  return error.details
}

async function found(question: string) {
  const query = new URLSearchParams({ q: question })
  const { results } = await admin.getJson<{
    results: { id: string; source: { section_id: string } }[]
  }>(`/api/knowledge/search?${query}`)
  return results
}

async function storedUnder(prefix: string) {
  const { results } = await site.env.DB.prepare('SELECT id FROM knowledge_entries WHERE id LIKE ?')
    .bind(`${prefix}%`)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

test('an editor imports a catalog, and search cites its controls', async () => {
  const [result] = await imported({ 'catalog.json': json(ownCatalog('search')) })
  expect(result).toMatchObject({ kind: 'oscal', entries: 2, added: 2, removed: 0, skipped: 1 })
  const results = await found('limit of consecutive invalid logon attempts, AC-7')
  expect(results.find(({ id }) => id === `${result?.id}.ac-7`)).toMatchObject({
    source: {
      publisher: 'NIST',
      document: 'NIST catalog of search',
      version: '5.2.0 (2025-08-27)',
      section_id: 'AC-7',
      section_title: 'Unsuccessful Logon Attempts',
      url: 'https://doi.org/10.6028/NIST.SP.800-53r5',
    },
  })
})

test('an advisor cites an imported control', async () => {
  await imported({ 'c.json': json(ownCatalog('answers')) })
  const subscriber = await signedIn(site, 'subscriber@example.test')
  const { id } = await subscriber.postJson('/api/conversations', { advisor: 'infrastructure' })
  const text = 'What does AC-7(2) ask for: purge or wipe information from mobile devices?'
  const answer = await subscriber.post(`/api/conversations/${id}/messages`, {
    id: crypto.randomUUID(),
    text,
  })
  expect(await answer.text()).toContain('AC-7(2)')
})

test('importing again changes nothing; a newer version replaces the older', async () => {
  const first = ownCatalog('versions')
  await imported({ 'v1.json': json(first) })
  expect(await imported({ 'v1 again.json': json(first) })).toMatchObject([
    { added: 0, changed: 0, removed: 0, unchanged: 2 },
  ])
  const second = structuredClone(first)
  const [group] = second.catalog.groups
  const [logon] = group?.controls ?? []
  if (!group || !logon) throw new Error('The catalog has lost its control')
  logon.title = 'Failed Logon Attempts'
  logon.controls = []
  group.controls.push({
    ...structuredClone(logon),
    id: 'ac-99',
    title: 'Zeppelins',
    props: [{ name: 'label', value: 'AC-99' }],
  })
  const [result] = await imported({ 'v2.json': json(second) })
  expect(result).toMatchObject({ added: 1, changed: 1, removed: 1, entries: 2 })
  expect(await storedUnder(`${result?.id}.`)).toEqual([`${result?.id}.ac-7`, `${result?.id}.ac-99`])
  expect((await found('zeppelins'))[0]?.id).toBe(`${result?.id}.ac-99`)
})

test('Markdown entries are imported, many at a time', async () => {
  const files = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [
      `${name}.md`,
      markdownEntry(`infrastructure.import-${name}`, { title: `Quokkas, ${name}` }),
    ]),
  )
  expect((await imported(files)).map(({ added }) => added)).toEqual([1, 1, 1])
  const changed = markdownEntry('infrastructure.import-two', { point: 'Do that first.' })
  expect(await imported({ 'two.md': changed })).toMatchObject([{ changed: 1, added: 0 }])
  expect((await found('quokkas')).map(({ id }) => id)).toContain('infrastructure.import-one')
})

test('an entry may name facts of the product in the place of sources', async () => {
  const own = markdownEntry('infrastructure.names-facts').replaceAll('cpg.1', 'csf2.PR.AA-03')
  const named = own.replace(/sources:\n[\s\S]*?(?=---\n)/, '')
  await imported({ 'x.md': named })
  const knowledge = knowledgeRepository(openDb(site.env.DB), site.env.SEARCH_DB)
  const [entry] = await knowledge.entries(['infrastructure.names-facts'])
  expect(entry?.sources).toMatchObject([
    {
      fact: 'csf2.PR.AA-03',
      shortName: 'NIST CSF 2.0',
      passage: expect.stringContaining('uthentica'),
    },
  ])
  expect(await refusals({ 'y.md': named.replaceAll('csf2.PR.AA-03', 'no.such') })).toEqual([
    { file: 'y.md', line: 5, reason: expect.stringContaining('neither a known fact') },
  ])
})

test('a bad file is refused with file, line and reason, and nothing of the upload is kept', async () => {
  const good = markdownEntry('infrastructure.kept-out')
  const bad = markdownEntry('infrastructure.bad').replace('cost: $0', 'cost: cheap')
  const broken = json(ownCatalog('nothing')).replace('"class": "family",', '"class": family,')
  const point = 'Our student Orla Venn, DOB 3/4/2012, cannot sign in.'
  const told = markdownEntry('infrastructure.told', { point })
  const details = await refusals({
    'good.md': good,
    'bad.md': bad,
    'broken.json': broken,
    'told.md': told,
  })
  expect(details).toEqual([
    { file: 'bad.md', line: 6, reason: expect.stringContaining('cost') },
    {
      file: 'broken.json',
      line: broken.slice(0, broken.indexOf('"class": family')).split('\n').length,
      reason: 'is not JSON from here on',
    },
    { file: 'told.md', line: 24, reason: expect.stringContaining('date of birth') },
  ])
  expect(await storedUnder('infrastructure.kept-out')).toEqual([])
  expect(await storedUnder('infrastructure.told')).toEqual([])
  const { imports } = await admin.getJson<{ imports: { id: string }[] }>('/api/admin/knowledge')
  expect(imports.map(({ id }) => id)).not.toContain('infrastructure.kept-out')
})

test('an id that is taken is refused: by the product, by this upload', async () => {
  const { results } = await site.env.DB.prepare(
    "SELECT id FROM knowledge_entries WHERE entry ->> '$.origin' IS NULL LIMIT 1",
  ).all<{ id: string }>()
  const own = results[0]?.id ?? ''
  expect(await refusals({ 'x.md': markdownEntry(own) })).toEqual([
    { file: 'x.md', line: 2, reason: expect.stringContaining('comes with the product') },
  ])
  const twice = markdownEntry('infrastructure.twice')
  expect(await refusals({ 'a.md': twice, 'b.md': twice })).toEqual([
    { file: 'b.md', line: 2, reason: expect.stringContaining('a.md') },
  ])
})

test('a sync with knowledge/ neither removes nor overwrites what was imported', async () => {
  const id = 'infrastructure.synced-over'
  await imported({ 'x.md': markdownEntry(id, { title: 'The imported one' }) })
  // Databases of its own hand: the same rows, but a sync that knows one file only.
  const knowledge = knowledgeRepository(openDb(site.env.DB), site.env.SEARCH_DB)
  const own = await knowledge.stored()
  const files = [{ path: 'x.md', markdown: markdownEntry(id, { title: 'From the folder' }) }]
  const sync = await syncKnowledge({ ...knowledge, remove: async () => {} }, files, new Map())
  expect(sync).toMatchObject({ added: [], changed: [], kept: [id] })
  expect(sync.removed).not.toContain(id)
  expect(sync.removed.every((one) => own.get(one)?.origin === null)).toBe(true)
  expect((await knowledge.entries([id]))[0]?.title).toBe('The imported one')
})

test('a catalog of megabytes passes the limit of other calls; over its own it is refused', async () => {
  const text = json(largeCatalog(1_200))
  expect(text.length).toBeGreaterThan(2_000_000)
  const [result] = await imported({ 'large.json': text.replace('NIST SP 800-53', 'NIST large') })
  expect(result).toMatchObject({ added: 1_200 })
  const tooLarge = await upload(site, editor, { 'x.json': ' '.repeat(16 * 1024 * 1024 + 1) })
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.json()).toMatchObject({ error: { code: 'TOO_LARGE' } })
})

/** Imports files while others are served; the longest that one of these waited, and how many were. */
async function othersDuring(files: Upload) {
  const begun = performance.now()
  let isDone = false
  const importing = upload(site, editor, files).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  while (!isDone) {
    const asked = performance.now()
    expect((await site.fetch('/api/health')).status).toBe(200)
    waits.push(performance.now() - asked)
  }
  expect((await importing).status).toBe(200)
  return { took: performance.now() - begun, longest: Math.max(...waits), answered: waits.length }
}

test('others are answered while a catalog of megabytes is imported', async () => {
  const text = json(largeCatalog(1_200)).replace('NIST SP 800-53', 'NIST in parts')
  // One that held the isolate to its end would let two through: before it and after.
  expect((await othersDuring({ 'parts.json': text })).answered).toBeGreaterThan(10)
})

test('and between documents, of a megabyte of names', async () => {
  const names = Array.from({ length: 1_800 }, (_, at) => `Maria Garcia${at}`).join(', ')
  const files = Array.from({ length: 40 }, (_, at) => [
    `names-${at}.md`,
    markdownEntry(`infrastructure.names-${at}`, { point: names }),
  ])
  const { took, longest } = await othersDuring(Object.fromEntries(files))
  expect(longest).toBeLessThan(took / 5)
})

test('one file may also be the body itself', async () => {
  const response = await editor.post(
    '/api/admin/knowledge/import?file=raw.json',
    json(ownCatalog('raw bodies')),
  )
  expect(await response.json()).toMatchObject({ imports: [{ added: 2 }] })
  expect(await (await editor.post('/api/admin/knowledge/import')).json()).toMatchObject({
    error: { code: 'INVALID_INPUT' },
  })
})

test('an admin deletes an import with all it brought; an editor may not', async () => {
  const [result] = await imported({ 'c.json': json(ownCatalog('deletion')) })
  const address = `/api/admin/knowledge/imports/${result?.id}`
  expect((await editor.delete(address)).status).toBe(403)
  expect((await admin.delete(address)).status).toBe(204)
  expect(await storedUnder(`${result?.id}`)).toEqual([])
  expect((await admin.delete(address)).status).toBe(404)
  const { events } = await admin.getJson<{ events: object[] }>('/api/admin/audit')
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'knowledge.remove-import',
        subject: result?.id,
        by: { id: 'local-admin', name: expect.any(String) },
      }),
      expect.objectContaining({
        action: 'knowledge.import',
        subject: result?.id,
        by: { id: 'local-editor', name: 'Ed Editor' },
        details: expect.objectContaining({ added: 2 }),
      }),
    ]),
  )
})

test('the state of the knowledge: counts by domain, what is overdue, what was imported', async () => {
  // What was imported above has review dates that pass one day: here one has passed, and no other.
  await site.env.DB.prepare(
    `UPDATE knowledge_entries SET review_by = CASE id WHEN
       (SELECT id FROM knowledge_entries WHERE entry ->> '$.origin' IS NULL LIMIT 1) THEN 0 ELSE ? END`,
  )
    .bind(Date.parse(inThreeYears))
    .run()
  const state = await editor.getJson<{
    domains: { domain: string; own: number; imported: number }[]
    overdue: { count: number; entries: { review_by: string }[] }
    imports: { imported_by: string; imported_at: string }[]
    sync: { entries: number; indexed: number; changed_at: string }
  }>('/api/admin/knowledge')
  expect(state.sync.entries).toBeGreaterThan(500)
  expect(state.sync.indexed).toBe(state.sync.entries)
  expect(Date.parse(state.sync.changed_at)).toBeGreaterThan(0)
  expect(state.domains).toHaveLength(6)
  expect(state.domains.every(({ own }) => own >= 20)).toBe(true)
  expect(state.overdue).toMatchObject({ count: 1, entries: [{ review_by: '1970-01-01' }] })
  expect(state.imports[0]).toMatchObject({ imported_by: 'Ed Editor' })
})

test('nobody but staff may look, import or delete', async () => {
  for (const visitor of [anonymous(site), await signedIn(site, 'subscriber@example.test')]) {
    const refused = visitor.cookies.size === 0 ? 401 : 403
    expect((await visitor.get('/api/admin/knowledge')).status).toBe(refused)
    expect((await upload(site, visitor, { 'x.md': 'x' })).status).toBe(refused)
    expect((await visitor.delete('/api/admin/knowledge/imports/x')).status).toBe(refused)
    expect((await visitor.get('/api/admin/audit')).status).toBe(refused)
  }
})

test('an entry longer than any is refused before it is read', async () => {
  const long = markdownEntry('infrastructure.long', { point: 'Orla Venn, '.repeat(3_000) })
  expect(await refusals({ 'long.md': long })).toEqual([
    { file: 'long.md', line: 1, reason: 'the entry is longer than 32 KB' },
  ])
  const titled = ownCatalog('long titles')
  const [group] = titled.catalog.groups
  group!.controls![0]!.title = 'Orla Venn, '.repeat(3_000)
  const [refused] = await refusals({ 'titled.json': json(titled) })
  expect(refused).toMatchObject({ reason: expect.stringMatching(/ is longer than 32 KB$/) })
})
