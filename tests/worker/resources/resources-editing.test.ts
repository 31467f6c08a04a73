import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedResource, ManagedPage } from '../../../domain/resources/editing.ts'
import type { ImportPreview } from '../../../domain/resources/import.ts'
import type { Listing } from '../../../domain/resources/listing.ts'
import type { MediaPage } from '../../../domain/resources/media.ts'
import { pictureAddress } from '../../../domain/resources/pictures.ts'
import { type Upload, upload } from '../../support/samples/upload.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let editor: Visitor
let other: Visitor
let visitor: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  editor = await signedIn(site, 'editor@example.test')
  other = await signedIn(site, 'admin@example.test')
  visitor = anonymous(site)
})
afterAll(() => site.close())

const path = (id: string, rest = '') => `/api/admin/resources/${id}${rest}`
const open = (id: string, who = editor) => who.getJson<EditedResource>(path(id))

let made = 0
/** A resource of its own, with a word in its title that no other has. */
async function begin(title = 'Tape library'): Promise<EditedResource & { word: string }> {
  made += 1
  const word = `zebra${made}`
  const input = { title: `${title} ${word}`, summary: 'What to do.', type: 'guide' }
  const { id } = await editor.postJson<{ id: string }>('/api/admin/resources', {
    ...input,
    domains: ['infrastructure'],
  })
  return { ...(await open(id)), word }
}

const body = '## First\n\nDo the first thing.\n\n## Second\n\nDo the second thing.\n'

/** Saves a resource's next version; fails the test when it is refused. */
async function save(id: string, part: object = {}, rest: object = {}, who = editor) {
  const { content, version, draft } = await open(id, who)
  const response = await who.put(path(id), {
    content: { ...content, body, ...part },
    version,
    draftVersion: draft?.version ?? 0,
    ...rest,
  })
  expect({ status: response.status, text: await response.clone().text() }).toMatchObject({
    status: 200,
  })
}

async function act(id: string, action: string, times: object = {}) {
  const { version } = await open(id)
  return editor.post(path(id, '/state'), { action, version, ...times })
}

/** What everyone is told of a word: by the list, the address, the feed and the sitemap. */
async function publicly(word: string, slug: string) {
  const listing = await visitor.getJson<Listing>(`/api/resources?search=${word}`)
  const [page, call, feed, sitemap] = await Promise.all(
    [`/resources/${slug}`, `/api/resources/${slug}`, '/resources/feed.xml', '/sitemap.xml'].map(
      (address) => visitor.get(address),
    ),
  )
  return {
    found: listing.relaxed ? 0 : listing.total,
    page: page?.status,
    call: call?.status,
    feed: (await feed?.text())?.includes(slug),
    sitemap: (await sitemap?.text())?.includes(slug),
  }
}
const nowhere = { found: 0, page: 404, call: 404, feed: false, sitemap: false }
const everywhere = { found: 1, page: 200, call: 200, feed: true, sitemap: true }

test('what is begun is a draft that staff find and nobody else', async () => {
  const { id, word, content, state, version } = await begin()
  expect({ state, version }).toEqual({ state: 'draft', version: 1 })
  const list = await editor.getJson<ManagedPage>(`/api/admin/resources?search=${word.slice(0, 7)}`)
  expect(list.resources.map((one) => one.id)).toContain(id)
  expect(await publicly(word, content.slug)).toEqual(nowhere)
  const audit = await other.getJson<{ events: { action: string; subject: string }[] }>(
    '/api/admin/audit?limit=5',
  )
  expect(audit.events).toContainEqual(
    expect.objectContaining({ action: 'resource.create', subject: id }),
  )
})

test('what is published is everywhere, and nowhere once it is archived or trashed', async () => {
  const { id, word, content } = await begin()
  await save(id, {}, { action: 'publish' })
  expect(await publicly(word, content.slug)).toEqual(everywhere)
  expect((await act(id, 'archive')).status).toBe(200)
  expect(await publicly(word, content.slug)).toEqual(nowhere)
  expect((await act(id, 'publish')).status).toBe(200)
  expect(await publicly(word, content.slug)).toEqual(everywhere)
  expect((await act(id, 'trash')).status).toBe(200)
  expect(await publicly(word, content.slug)).toEqual(nowhere)
  expect((await act(id, 'restore')).status).toBe(200)
  expect(await publicly(word, content.slug)).toEqual(everywhere)
})

test('a draft beside a published text is seen by staff alone, until it is published', async () => {
  const { id, word, content } = await begin()
  await save(id, {}, { action: 'publish' })
  const { version } = await open(id)
  const secret = `${word}secret`
  const draft = { ...content, body: `${body}\n${secret}` }
  const kept = await editor.put(path(id, '/draft'), {
    content: draft,
    version: 0,
    basedOn: version,
  })
  expect(await kept.json()).toEqual({ version: 1 })
  expect((await open(id)).draft?.content.body).toContain(secret)
  expect(await (await visitor.get(`/resources/${content.slug}`)).text()).not.toContain(secret)
  expect((await visitor.getJson<Listing>(`/api/resources?search=${secret}`)).total).toBe(0)
  const preview = `/resources/${content.slug}?draft`
  expect(await (await editor.get(preview)).text()).toContain(secret)
  expect(await (await editor.get(`/resources/${content.slug}`)).text()).not.toContain(secret)
  expect(await (await visitor.get(preview)).text()).not.toContain(secret)
  const subscriber = await signedIn(site, 'subscriber@example.test')
  expect(await (await subscriber.get(preview)).text()).not.toContain(secret)
  await save(id, { body: draft.body })
  expect((await open(id)).draft).toBeNull()
  expect(await (await visitor.get(`/resources/${content.slug}`)).text()).toContain(secret)
})

test('a text that becomes premium is not found by its words any more', async () => {
  const { id, content, word } = await begin()
  const secret = `${word}premium`
  await save(id, { body: `${body}\n${secret}` }, { action: 'publish' })
  const found = () => visitor.getJson<Listing>(`/api/resources?search=${secret}`)
  expect((await found()).total).toBe(1)
  await save(id, { body: `${body}\n${secret}`, premium: true })
  expect((await found()).total).toBe(0)
  const free = await newUser(site)
  const listing = await free.getJson<Listing>(`/api/resources?search=${secret}`)
  expect(listing.relaxed ? 0 : listing.total).toBe(0)
  const page = await (await visitor.get(`/resources/${content.slug}`)).text()
  expect(page).not.toContain(secret)
  expect(page).toContain('Second')
})

test('an old address leads to the new one, and no other resource may have it', async () => {
  const { id, content, word } = await begin()
  await save(id, { slug: `moved-${word}` }, { action: 'publish' })
  const old = await visitor.get(`/resources/${content.slug}`)
  expect([old.status, old.headers.get('Location')]).toEqual([301, `/resources/moved-${word}`])
  const { id: second, content: theirs, version } = await begin()
  const taken = await editor.put(path(second), {
    content: { ...theirs, slug: content.slug },
    version,
    draftVersion: 0,
  })
  expect(taken.status).toBe(400)
})

describe('two editors on one resource', () => {
  test('of two drafts from the same one the second is told what the first says', async () => {
    const { id, content, version } = await begin()
    const keep = (who: Visitor, text: string) =>
      who.put(path(id, '/draft'), {
        content: { ...content, body: text },
        version: 0,
        basedOn: version,
      })
    const answers = await Promise.all([keep(editor, 'one'), keep(other, 'two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = (await open(id)).draft?.content.body
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused).toMatchObject({
      error: {
        code: 'CONFLICT',
        details: { version, draft: { version: 1, content: { body: kept } } },
      },
    })
  })

  test('of two saves of the same version one is refused and is told the other whole', async () => {
    const { id, content, version } = await begin()
    const put = (who: Visitor, text: string) =>
      who.put(path(id), { content: { ...content, body: text }, version, draftVersion: 0 })
    const answers = await Promise.all([put(editor, 'one'), put(other, 'two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { content: saved } = await open(id)
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused).toMatchObject({ error: { details: { version: 2, content: saved } } })
  })

  test('a save ends its own draft and leaves a later one of somebody else', async () => {
    const { id, content, version } = await begin()
    const keep = (who: Visitor, text: string, draftVersion: number) =>
      who.put(path(id, '/draft'), {
        content: { ...content, body: text },
        version: draftVersion,
        basedOn: version,
      })
    await keep(editor, 'mine', 0)
    await keep(other, 'mine, and theirs', 1)
    const saved = await editor.put(path(id), {
      content: { ...content, body: 'mine' },
      version,
      draftVersion: 1,
    })
    expect(saved.status).toBe(200)
    const { draft, draftBase, version: now } = await open(id, other)
    expect(now).toBe(version + 1)
    expect(draft).toMatchObject({ basedOn: version, content: { body: 'mine, and theirs' } })
    expect(draftBase).toMatchObject({ body: '' })
    // Their next autosave still names the version before the save.
    expect((await keep(other, 'mine, and theirs, and more', 2)).status).toBe(409)
  })
})

test('an unfinished draft is kept as it is, and a save says what is missing', async () => {
  const { id, content, version } = await begin()
  const unfinished = { ...content, title: '', domains: [], summary: '' }
  const kept = await editor.put(path(id, '/draft'), {
    content: unfinished,
    version: 0,
    basedOn: version,
  })
  expect(kept.status).toBe(200)
  expect((await open(id)).draft?.content).toEqual(unfinished)
  const saved = await editor.put(path(id), { content: unfinished, version, draftVersion: 1 })
  expect(saved.status).toBe(400)
  expect(await saved.json()).toMatchObject({
    error: {
      code: 'INVALID_INPUT',
      details: expect.arrayContaining([{ field: 'content.title', message: expect.any(String) }]),
    },
  })
})

test('every version is kept and can be read', async () => {
  const { id } = await begin()
  await save(id, { body: 'one' }, { note: 'Mentions Jayden Smith (student id 20391845)' })
  await save(id, { body: 'two' })
  const { revisions } = await editor.getJson<{ revisions: { version: number; note: string }[] }>(
    path(id, '/revisions'),
  )
  expect(revisions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(revisions[1]?.note).not.toMatch(/Jayden|20391845/)
  const first = await editor.getJson<{ content: { body: string } }>(path(id, '/revisions/2'))
  expect(first.content.body).toBe('one')
})

describe('times', () => {
  const cron = () => site.worker.scheduled({ cron: '*/15 * * * *' })
  /** As if it had been scheduled for then. */
  const setTimes = (id: string, publishAt: number | null, unpublishAt: number | null) =>
    site.env.DB.prepare('UPDATE resources SET publish_at = ?, unpublish_at = ? WHERE id = ?')
      .bind(publishAt, unpublishAt, id)
      .run()
  const hour = 3_600_000

  test('what is scheduled is published by cron when its time has come, once, also late', async () => {
    const { id, word, content } = await begin()
    const publishAt = new Date(Date.now() + hour).toISOString()
    await save(id, {}, { action: 'schedule', publishAt })
    await cron()
    expect(await publicly(word, content.slug)).toEqual(nowhere)
    expect((await open(id)).state).toBe('scheduled')

    const time = Date.now() - hour / 3
    await setTimes(id, time, null)
    await cron()
    const first = await open(id)
    expect(await publicly(word, content.slug)).toEqual(everywhere)
    expect(first).toMatchObject({ state: 'published', publishAt: null })
    expect(first.publishedAt).toBe(new Date(time).toISOString())
    await cron()
    expect(await open(id)).toEqual(first)
  })

  test('what has an end is taken down by cron, and not shown before cron comes', async () => {
    const { id, word, content } = await begin()
    await save(id, {}, { action: 'publish' })
    await setTimes(id, null, Date.now() - 1000)
    const call = await visitor.get(`/api/resources/${content.slug}`)
    expect(call.status).toBe(404)
    await cron()
    const first = await open(id)
    expect(first).toMatchObject({ state: 'archived', unpublishAt: null })
    expect(await publicly(word, content.slug)).toEqual(nowhere)
    await cron()
    expect(await open(id)).toEqual(first)
  })

  test('cron so late that both times have passed leaves it archived', async () => {
    const { id, word, content } = await begin()
    const publishAt = new Date(Date.now() + hour).toISOString()
    await save(id, {}, { action: 'schedule', publishAt })
    await setTimes(id, Date.now() - 2 * hour, Date.now() - hour)
    await cron()
    expect((await open(id)).state).toBe('archived')
    expect(await publicly(word, content.slug)).toEqual(nowhere)
  })

  test('a time that is past or an end before its beginning is refused', async () => {
    const { id } = await begin()
    const past = await act(id, 'schedule', { publishAt: '2020-01-01T00:00:00Z' })
    const turned = await act(id, 'schedule', {
      publishAt: '2031-01-01T00:00:00Z',
      unpublishAt: '2030-01-01T00:00:00Z',
    })
    expect([past.status, turned.status]).toEqual([400, 400])
    expect((await open(id)).state).toBe('draft')
  })
})

test('many are changed together, and what cannot be is named', async () => {
  const [one, two, gone] = [await begin(), await begin(), await begin()]
  await act(gone.id, 'trash')
  const ids = [one.id, two.id, gone.id]
  const bulk = (action: string, tag?: string) =>
    editor.postJson<{ changed: string[]; refused: { id: string }[] }>('/api/admin/resources/bulk', {
      ids,
      action,
      ...(tag && { tag }),
    })
  const published = await bulk('publish')
  expect(published.changed).toEqual([one.id, two.id])
  expect(published.refused).toMatchObject([{ id: gone.id }])
  expect(await publicly(one.word, one.content.slug)).toEqual(everywhere)
  const tag = 'Okapi bulk'
  expect((await bulk('tag', tag)).changed).toEqual(ids)
  expect((await bulk('tag', tag.toUpperCase())).changed).toEqual(ids)
  const [tagged] = await Promise.all([open(one.id)])
  expect(tagged.content.tags).toEqual([tag])
  expect((await bulk('trash')).changed).toEqual([one.id, two.id])
  expect(await publicly(one.word, one.content.slug)).toEqual(nowhere)
  expect((await bulk('restore')).changed).toEqual(ids)
  expect(await publicly(one.word, one.content.slug)).toEqual(everywhere)
  expect((await open(gone.id)).state).toBe('draft')
})

/** Stores a picture of eight bytes as staff do, and answers its id. */
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

async function store(
  bucket: string,
  name: string,
  method = 'POST',
  bytes = pngMark,
): Promise<string> {
  const response = await site.fetch(`/api/storage/object/${bucket}/${name}`, {
    method,
    body: Uint8Array.from(bytes),
    headers: {
      'Content-Type': 'image/png',
      Origin: site.origin,
      Cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { Id: string }).Id
}

describe('media', () => {
  const media = async (query: string) =>
    (await editor.getJson<MediaPage>(`/api/admin/media?${query}`)).files

  test('a file is found by what it shows, with where it is used, as cover, in a text or attached', async () => {
    const [one, two] = [await begin(), await begin()]
    const [cover, shown] = [`${one.id}/cover.png`, `${two.id}/shown 1.png`]
    const coverId = await store('resources', cover)
    await store('resources', shown)
    await editor.patch(`/api/admin/media/${coverId}`, { alt: 'A Quokka at the gate' })
    expect(await media('search=quokka%20at')).toMatchObject([
      { id: coverId, path: cover, alt: 'A Quokka at the gate', bytes: 8, uses: [] },
    ])
    // Another picture under its name is found by the same words, and by those of a new description.
    await store('resources', cover, 'PUT')
    expect(await media('search=cov%20quok')).toMatchObject([{ id: coverId }])
    await editor.patch(`/api/admin/media/${coverId}`, { alt: 'A numbat' })
    expect(await media('search=quokka')).toEqual([])
    expect(await media('search=numbat')).toMatchObject([{ id: coverId }])
    await save(one.id, { cover, body: `![x](${pictureAddress(shown)})` })
    await save(two.id, { cover })
    const usesOf = async (path: string) =>
      (await media(''))
        .find((file) => file.path === path)
        ?.uses.map(({ id }) => id)
        .sort()
    expect(await usesOf(cover)).toEqual([one.id, two.id].sort())
    expect(await usesOf(shown)).toEqual([one.id])
    await save(two.id, { cover: null })
    expect(await usesOf(cover)).toEqual([one.id])
  })

  test('what is used is deleted only by who knows it, and leaves neither row nor object', async () => {
    const { id, content } = await begin()
    const path = `${id}/gone.png`
    const fileId = await store('resources', path)
    await save(id, { cover: path })
    const refused = await editor.delete(`/api/admin/media/${fileId}`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: { details: [{ title: content.title }] } })
    const { objects } = await site.env.FILES.list({ prefix: 'resources/' })
    expect((await editor.delete(`/api/admin/media/${fileId}?used=yes`)).status).toBe(204)
    expect((await visitor.get(pictureAddress(path))).status).toBe(404)
    const left = await site.env.FILES.list({ prefix: 'resources/' })
    expect(left.objects).toHaveLength(objects.length - 1)
    expect((await editor.delete(`/api/admin/media/${fileId}?used=yes`)).status).toBe(404)
  })

  test('what is in other buckets is none of the media library', async () => {
    await other.post('/api/storage/bucket', { name: 'okapi' })
    const elsewhere = await store('okapi', 'a.png')
    expect((await editor.delete(`/api/admin/media/${elsewhere}?used=yes`)).status).toBe(404)
    expect((await editor.patch(`/api/admin/media/${elsewhere}`, { alt: 'x' })).status).toBe(404)
  })

  test('attachments are kept in their order, for who may read the resource', async () => {
    const { id, content, word } = await begin()
    await save(id, {}, { action: 'publish' })
    const paths = [`${id}/one.pdf`, `${id}/two.pdf`]
    for (const path of paths) await store('attachments', path)
    const wanted = paths.map((path, at) => ({ path, name: `File ${at}` }))
    const attach = (attachments: object[], before: string[]) =>
      editor.put(path(id, '/attachments'), { attachments, before })
    expect((await attach(wanted, [])).status).toBe(200)
    type View = { attachments: { id: string; name: string; bytes: number }[] }
    const view = () => visitor.getJson<View>(`/api/resources/${content.slug}`)
    const [first, second] = (await view()).attachments
    expect([first?.name, second?.name]).toEqual(['File 0', 'File 1'])
    const address = `/api/resources/${content.slug}/attachments/${first?.id}`
    expect((await visitor.get(address)).status).toBe(200)
    expect((await visitor.get(`/api/storage/object/public/attachments/${paths[0]}`)).status).toBe(
      401,
    )
    // A file that is replaced is told as large as it is now.
    await store('attachments', paths[0] ?? '', 'PUT', [...pngMark, ...Array(92).fill(0)])
    expect((await view()).attachments[0]?.bytes).toBe(100)
    // Somebody who has not seen them changes nothing; who has keeps their addresses.
    expect((await attach([], [])).status).toBe(409)
    const before = [first?.id ?? '', second?.id ?? '']
    expect((await attach(wanted.toReversed(), before)).status).toBe(200)
    expect((await view()).attachments.map((one) => one.id)).toEqual(before.toReversed())
    expect((await attach([{ path: 'no/where.pdf', name: 'x' }], before.toReversed())).status).toBe(
      400,
    )
    await save(id, { premium: true }, { action: 'publish' })
    expect((await visitor.get(address)).status).not.toBe(200)
    expect(word).not.toBe('')
  })
})

describe('the trash', () => {
  const remove = async (id: string, version: number, who = editor) =>
    (await who.delete(path(id, `?version=${version}`))).status
  const trash = async (id: string) => {
    await act(id, 'trash')
    return open(id)
  }

  test('what is trashed can be deleted for good, with all that belongs to it', async () => {
    const { id, content, word } = await begin()
    expect(await remove(id, 1)).toBe(400)
    await save(
      id,
      { tags: ['Okapi trash'], cover: 'x/y.png', slug: `${content.slug}-2` },
      { action: 'publish' },
    )
    await other.put(`/api/resources/${content.slug}-2/bookmark`)
    await visitor.put(`/api/resources/${content.slug}-2/reading`, {
      section: '',
      percent: 0,
      begins: true,
    })
    const { version, deletedAt } = await trash(id)
    expect(Date.parse(deletedAt ?? '') / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1)
    expect(await remove(id, version - 1)).toBe(409)
    expect(await remove(id, version)).toBe(204)
    expect(await remove(id, version)).toBe(404)
    const { results } = await site.env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%resource_id%'",
    ).all<{ name: string }>()
    expect(results.length).toBeGreaterThan(10)
    for (const { name } of results) {
      const left = await site.env.DB.prepare(
        `SELECT count(*) AS n FROM "${name}" WHERE resource_id = ?`,
      )
        .bind(id)
        .first()
      expect({ name, ...left }).toEqual({ name, n: 0 })
    }
    expect(await publicly(word, content.slug)).toEqual(nowhere)
    const audit = await other.getJson<{ events: object[] }>(
      '/api/admin/audit?action=resource.delete',
    )
    expect(audit.events).toContainEqual(expect.objectContaining({ subject: id }))
  })

  test('what came with the product stays in the trash', async () => {
    const { resources } = await editor.getJson<ManagedPage>(
      '/api/admin/resources?search=vendor%20privacy',
    )
    const [{ id } = { id: '' }] = resources
    const { version, deletedAt } = await trash(id)
    expect(deletedAt).toBeNull()
    expect(await remove(id, version)).toBe(400)
    await act(id, 'restore')
  })

  test('cron deletes what has been there for thirty days, and nothing else', async () => {
    const [old, young, back] = [await begin(), await begin(), await begin()]
    const { DB } = site.env
    const days = (count: number) => Date.now() - count * 86_400_000
    const setBack = DB.prepare(
      "UPDATE resource_revisions SET created_at = ? WHERE resource_id = ? AND state = 'trashed'",
    )
    for (const { id } of [old, young, back]) await trash(id)
    await DB.batch([
      setBack.bind(days(30.1), old.id),
      setBack.bind(days(29.9), young.id),
      setBack.bind(days(60), back.id),
    ])
    await act(back.id, 'restore')
    await site.worker.scheduled({ cron: '*/15 * * * *' })
    const statuses = [old, young, back].map(async ({ id }) => (await editor.get(path(id))).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
    const audit = await other.getJson<{ events: object[] }>(
      '/api/admin/audit?action=resource.delete',
    )
    expect(audit.events).toContainEqual(
      expect.objectContaining({ subject: old.id, by: { id: 'schedule', name: 'Schedule' } }),
    )
  })
})

describe('import and export', () => {
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
    const audit = await other.getJson<{ events: { action: string; subject: string }[] }>(
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
})

describe('tags', () => {
  type Tags = { tags: { id: string; name: string; slug: string; resources: number }[] }
  const create = async (name: string) => {
    const response = await editor.post('/api/admin/tags', { name, colour: 'blue' })
    return { status: response.status, ...((await response.json()) as { id: string }) }
  }
  const tagged = async (name: string) => {
    const resource = await begin()
    await save(resource.id, { tags: [name] }, { action: 'publish' })
    return resource
  }
  const tagsNow = async (sort = 'name') =>
    (await editor.getJson<Tags>(`/api/admin/tags?sort=${sort}`)).tags

  test('are sorted by name and by how much has them', async () => {
    const names = (await tagsNow()).map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect((await tagsNow('-name')).map(({ name }) => name.toLowerCase())).toEqual(
      names.toReversed(),
    )
    const counts = (await tagsNow('-resources')).map(({ resources }) => resources)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(counts.at(-1) ?? 0)
  })

  test('are unique whatever their case', async () => {
    expect((await create('Zebra Crossing')).status).toBe(201)
    expect((await create('zebra  CROSSING')).status).toBe(409)
    expect((await create('Zebra-Crossing')).status).toBe(409)
  })

  test('one that is renamed keeps its old address, and is found by its new name', async () => {
    const { id } = await create('Zebra Old')
    const resource = await tagged('zebra old')
    const answer = await editor.patch(`/api/admin/tags/${id}`, { name: 'Zebra New' })
    expect(await answer.json()).toEqual({ id, resources: 1 })
    const moved = await visitor.get('/resources?tag=zebra-old')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/resources?tag=zebra-new'])
    const listing = await visitor.getJson<Listing>('/api/resources?tag=zebra-new')
    expect(listing.results.map(({ slug }) => slug)).toEqual([resource.content.slug])
    expect(listing.results[0]?.tags).toMatchObject([{ name: 'Zebra New' }])
  })

  test('one that is merged leads to the other, which all of its resources have', async () => {
    const [from, into] = [await create('Zebra From'), await create('Zebra Into')]
    const [one, both] = [await tagged('Zebra From'), await begin()]
    await save(both.id, { tags: ['Zebra From', 'Zebra Into'] }, { action: 'publish' })
    const answer = await editor.post(`/api/admin/tags/${from.id}/merge`, { into: into.id })
    expect(await answer.json()).toEqual({ id: into.id, resources: 2 })
    expect((await open(one.id)).content.tags).toEqual(['Zebra Into'])
    expect((await open(both.id)).content.tags).toEqual(['Zebra Into'])
    const moved = await visitor.get('/resources?tag=zebra-from')
    expect(moved.headers.get('Location')).toBe('/resources?tag=zebra-into')
    expect((await tagsNow()).find(({ id }) => id === into.id)?.resources).toBe(2)
    expect((await tagsNow()).some(({ id }) => id === from.id)).toBe(false)
  })

  test('one that is deleted is taken away from what has it', async () => {
    const { id } = await create('Zebra Gone')
    const resource = await tagged('Zebra Gone')
    const answer = await editor.delete(`/api/admin/tags/${id}`)
    expect(await answer.json()).toEqual({ id, resources: 1 })
    expect((await open(resource.id)).content.tags).toEqual([])
    expect((await visitor.getJson<Listing>('/api/resources?tag=zebra-gone')).total).toBe(0)
  })
})
