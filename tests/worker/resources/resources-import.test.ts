import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { ManagedPage } from '../../../domain/resources/editing.ts'
import type { ImportPreview } from '../../../domain/resources/import.ts'
import { body, everywhere, startEditing } from '../../support/resources/editing.ts'
import { type Upload, upload } from '../../support/samples/upload.ts'

const { site, editor, admin, visitor, open, begin, save, act, publicly, store } =
  await startEditing()
afterAll(() => site.close())

const address = '/api/admin/resources/import'
const send = (files: Upload, fields: Record<string, string> = {}) =>
  upload(site, editor, files, { path: address, fields })
const preview = async (files: Upload, fields: Record<string, string> = {}) => {
  const options = { path: `${address}/preview`, fields }
  return (await (await upload(site, editor, files, options)).json()) as ImportPreview
}
/** Looks at it first, as the page does, and then carries it out. */
async function bring(files: Upload, fields: Record<string, string> = {}) {
  const { plan } = await preview(files, fields)
  const response = await send(files, { ...fields, plan })
  expect(response.status).toBe(200)
  return (await response.json()) as { added: number; changed: number }
}
const markdown = (title: string, text = 'Call the insurer.') => `---
title: ${title}
summary: What to do.
type: guide
domains: [infrastructure]
tags: []
premium: false
owner: Ada
---
${text}
`

test('a preview says what is new, what changes and what is refused, and writes nothing', async () => {
  const { id, content, word } = await begin()
  const gone = await begin()
  await act(gone.id, 'trash')
  const files = {
    'okapi-new.md': markdown('Okapi new'),
    [`${content.slug}.md`]: markdown(content.title, 'Another text.'),
    [`${gone.content.slug}.md`]: markdown('Gone'),
    'bad.md': markdown('Bad').replace('type: guide', 'type: poem'),
    'uncited.md': markdown('Uncited', 'A fact.[^no-such-fact]'),
    'rows.csv': `Address,Summary,Owner\n${content.slug},Twice,x\n/resources/nowhere,,\n`,
    'what.pdf': '%PDF',
    'latin.md': new Uint8Array([0xe4, 0x0a]),
  }
  const { rows } = await preview(files)
  const told = rows.map(({ file, line, outcome, changes, note }) => ({
    ...{ file, line, outcome, changes: changes.join() },
    note: note?.replace(/(?<=^.{24}).*/s, ''),
  }))
  expect(told).toMatchObject([
    { file: 'okapi-new.md', outcome: 'new' },
    { outcome: 'changed', changes: 'Text,Owner' },
    { outcome: 'refused', note: 'It is in the trash: rest' },
    { file: 'bad.md', line: 4, outcome: 'refused', note: 'type: must be guide or t' },
    { outcome: 'refused', note: 'The text cites no-such-f' },
    {
      file: 'rows.csv',
      line: 2,
      outcome: 'refused',
      note: `${content.slug} stands in ${content.slug}.md`.slice(0, 24),
    },
    { file: 'rows.csv', line: 3, outcome: 'refused' },
    { file: 'what.pdf', outcome: 'refused', note: 'Only .md and .csv files ' },
    { file: 'latin.md', outcome: 'refused', note: 'The file is no text in U' },
  ])
  const { plan } = await preview(files)
  expect((await send(files, { plan })).status).toBe(400)
  expect((await open(id)).version).toBe(1)
  expect((await visitor.get('/resources/okapi-new')).status).toBe(404)
  expect(word).not.toBe('')
})

test('what was shown is carried out whole, with a version and a row of the log for each', async () => {
  const { id, content } = await begin()
  await save(id, { tags: ['Okapi shelf'] }, { action: 'publish' })
  const files = {
    'okapi-whole.md': markdown('Okapi whole wombat').replace('tags: []', 'tags: [New okapi]'),
    'rows.csv': `Address,Tags,Premium\n${content.slug},"Okapi shelf, New okapi",yes\n`,
  }
  expect(await bring(files, { publish: 'yes' })).toEqual({ added: 1, changed: 1 })
  expect(await publicly('wombat', 'okapi-whole')).toEqual(everywhere)
  const after = await open(id)
  expect(after.content).toMatchObject({
    ...{ premium: true, tags: ['New okapi', 'Okapi shelf'], title: content.title },
  })
  expect(after).toMatchObject({ version: 3, state: 'published' })
  const audit = await admin.getJson<{ events: { action: string; subject: string }[] }>(
    '/api/admin/audit?action=resource.import&limit=5',
  )
  expect(audit.events).toContainEqual(expect.objectContaining({ subject: id }))
  // The same again changes nothing.
  expect(await bring(files)).toEqual({ added: 0, changed: 0 })
})

test('nothing is imported that is not as it was shown', async () => {
  const { id, content } = await begin()
  const files = {
    'okapi-late.md': markdown('Okapi late'),
    [`${content.slug}.md`]: markdown(content.title, 'From a file.'),
  }
  const { plan } = await preview(files)
  await save(id, { summary: 'Changed meanwhile.' })
  expect((await send(files, { plan })).status).toBe(409)
  expect((await send({ ...files, 'more.md': markdown('More') }, { plan })).status).toBe(409)
  expect((await visitor.get('/api/admin/resources/okapi-late')).status).toBe(401)
  const found = await editor.getJson<ManagedPage>('/api/admin/resources?search=okapi-late')
  expect(found.resources).toEqual([])
  // Ten at once with one plan: one writes, and nobody writes twice.
  const again = await preview(files)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(files, { plan: again.plan })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
  expect((await open(id)).version).toBe(3)
})

test('fifty resources come at once, and no more; what stays as it is does not count', async () => {
  const many = (count: number, name = 'Okapi') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `${name}-${at}.md`.toLowerCase(),
        markdown(`${name} ${at}`).replace('tags: []', `tags: [t${at}, u${at}, v${at}]`),
      ]),
    )
  expect(await bring(many(50))).toEqual({ added: 50, changed: 0 })
  const options = { path: `${address}/preview` }
  const { rows } = (await (await upload(site, editor, many(51), options)).json()) as ImportPreview
  expect(Object.groupBy(rows, ({ outcome }) => outcome)).toMatchObject({
    new: { length: 1 },
    same: { length: 50 },
  })
  expect((await upload(site, editor, many(51, 'Kudu'), options)).status).toBe(413)
})

test('a file of very many rows or columns is refused before it is read, and holds nobody up', async () => {
  const rows = (count: number) =>
    `Address\n${Array.from({ length: count }, (_, at) => `row-${at}\n`).join('')}`
  const begun = performance.now()
  for (const cells of [',x', ','].map((cell) => cell.repeat(1_000_000)))
    expect((await preview({ 'wide.csv': `Address\na${cells}` })).rows).toMatchObject([
      { line: 2, outcome: 'refused', note: 'The row has too many cells' },
    ])
  const many: Upload[] = [{ 'a.csv': rows(100_000) }, { 'a.csv': rows(1_500), 'b.csv': rows(501) }]
  for (const files of many) {
    const answer = await upload(site, editor, files, { path: `${address}/preview` })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('Import at most 2,000 rows at once')
  }
  // Read to their ends they took fifteen seconds.
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect((await preview({ 'a.csv': rows(1_999) })).rows).toHaveLength(1_999)
})

test('what is exported can be imported again, as CSV and as Markdown', async () => {
  const { id, content, word } = await begin('=Sum, "quoted"')
  await store('resources', `${id}/a b.png`)
  const shown = `![Mark](/api/storage/object/public/resources/${id}/a%20b.png)`
  await save(id, { body: `${body}\n${shown}\n`, tags: ['Okapi, too'.replace(',', '')] })
  const list = `/api/admin/resources/export?search=${word}`
  const csv = await (await editor.get(list)).text()
  const zip = await editor.get(`${list}&format=zip`)
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual([`${content.slug}.md`, `files/resources/${id}/a b.png`])
  expect(files[`files/resources/${id}/a b.png`]).toHaveLength(8)
  const text = strFromU8(files[`${content.slug}.md`] as Uint8Array)
  const same = { [`${content.slug}.md`]: text }
  for (const file of [same, { 'list.csv': csv }])
    expect((await preview(file)).rows).toMatchObject([{ slug: content.slug, outcome: 'same' }])
  const { rows } = await preview({ 'list.csv': csv.replace('What to do.', 'What to do first.') })
  expect(rows).toMatchObject([{ outcome: 'changed', changes: ['Summary'] }])
})
