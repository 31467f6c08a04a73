import { afterAll, describe, expect, test } from 'vitest'
import type { ManagedPage } from '../../../domain/resources/editing.ts'
import type { Listing } from '../../../domain/resources/listing.ts'
import { body, everywhere, nowhere, startEditing } from '../../support/resources/editing.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

const { site, editor, admin, visitor, pathOf, open, begin, save, act, publicly } =
  await startEditing()
afterAll(() => site.close())

test('what is begun is a draft that staff find and nobody else', async () => {
  const { id, word, content, state, version } = await begin()
  expect({ state, version }).toEqual({ state: 'draft', version: 1 })
  const list = await editor.getJson<ManagedPage>(`/api/admin/resources?search=${word.slice(0, 7)}`)
  expect(list.resources.map((one) => one.id)).toContain(id)
  expect(await publicly(word, content.slug)).toEqual(nowhere)
  const audit = await admin.getJson<{ events: { action: string; subject: string }[] }>(
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
  const draft = { ...content, slug: `${content.slug}-renamed`, body: `${body}\n${secret}` }
  const kept = await editor.put(pathOf(id, '/draft'), {
    content: draft,
    version: 0,
    basedOn: version,
  })
  expect(await kept.json()).toEqual({ version: 1 })
  expect((await open(id)).draft?.content.body).toContain(secret)
  expect(await (await visitor.get(`/resources/${content.slug}`)).text()).not.toContain(secret)
  expect((await visitor.getJson<Listing>(`/api/resources?search=${secret}`)).total).toBe(0)
  const preview = `/resources/${content.slug}?draft`
  const previewed = await (await editor.get(preview)).text()
  expect(previewed).toContain(secret)
  // What the page links to and posts to is where the resource is, not where it is going to be.
  expect(previewed).not.toContain(draft.slug)
  expect(await (await editor.get(`/resources/${content.slug}`)).text()).not.toContain(secret)
  expect(await (await visitor.get(preview)).text()).not.toContain(secret)
  const subscriber = await signedIn(site, 'subscriber@example.test')
  expect(await (await subscriber.get(preview)).text()).not.toContain(secret)
  await save(id, { body: draft.body })
  expect((await open(id)).draft).toBeNull()
  expect(await (await visitor.get(`/resources/${content.slug}`)).text()).toContain(secret)
})

test('the preview of a draft stands while its link is half-typed, and shows no link that is none', async () => {
  const { id, content, version } = await begin()
  const preview = `/resources/${content.slug}?draft`
  for (const [at, link] of [
    'https:/',
    'javascript:alert(1)',
    '//a.example',
    'http://a.example',
  ].entries()) {
    const draft = { content: { ...content, link }, version: at, basedOn: version }
    expect((await editor.put(pathOf(id, '/draft'), draft)).status).toBe(200)
    const page = await editor.get(preview)
    expect(page.status, link).toBe(200)
    expect(await page.text(), link).not.toMatch(
      /href="(?:javascript|https?:\/\/?a|\/\/a|https:\/")/,
    )
  }
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

test('what cannot be taken out of the searches stays as it was, for everybody', async () => {
  const { id, word, content } = await begin()
  await save(id, {}, { action: 'publish' })
  await site.env.SEARCH_DB.exec(
    "CREATE TRIGGER stuck BEFORE DELETE ON resource_rows BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  )
  try {
    expect((await act(id, 'archive')).status).toBeGreaterThanOrEqual(500)
    expect((await open(id)).state).toBe('published')
    expect(await publicly(word, content.slug)).toEqual(everywhere)
  } finally {
    await site.env.SEARCH_DB.exec('DROP TRIGGER stuck')
  }
  expect((await act(id, 'archive')).status).toBe(200)
  expect(await publicly(word, content.slug)).toEqual(nowhere)
})

test('an old address leads to the new one, and no other resource may have it', async () => {
  const { id, content, word } = await begin()
  await save(id, { slug: `moved-${word}` }, { action: 'publish' })
  const old = await visitor.get(`/resources/${content.slug}`)
  expect([old.status, old.headers.get('Location')]).toEqual([301, `/resources/moved-${word}`])
  const { id: second, content: theirs, version } = await begin()
  const taken = await editor.put(pathOf(second), {
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
      who.put(pathOf(id, '/draft'), {
        content: { ...content, body: text },
        version: 0,
        basedOn: version,
      })
    const answers = await Promise.all([keep(editor, 'one'), keep(admin, 'two')])
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
      who.put(pathOf(id), { content: { ...content, body: text }, version, draftVersion: 0 })
    const answers = await Promise.all([put(editor, 'one'), put(admin, 'two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { content: saved } = await open(id)
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused).toMatchObject({ error: { details: { version: 2, content: saved } } })
  })

  test('a save of a version before the last one is refused, however late it comes', async () => {
    const { id, content, version } = await begin()
    await save(id, { body: 'newer' }, {}, admin)
    const late = { content: { ...content, body: 'older' }, version, draftVersion: 0 }
    expect((await editor.put(pathOf(id), late)).status).toBe(409)
    expect((await editor.post(pathOf(id, '/state'), { action: 'publish', version })).status).toBe(
      409,
    )
    expect(await open(id)).toMatchObject({ state: 'draft', content: { body: 'newer' } })
  })

  test('a save ends its own draft and leaves a later one of somebody else', async () => {
    const { id, content, version } = await begin()
    const keep = (who: Visitor, text: string, draftVersion: number) =>
      who.put(pathOf(id, '/draft'), {
        content: { ...content, body: text },
        version: draftVersion,
        basedOn: version,
      })
    await keep(editor, 'mine', 0)
    await keep(admin, 'mine, and theirs', 1)
    const saved = await editor.put(pathOf(id), {
      content: { ...content, body: 'mine' },
      version,
      draftVersion: 1,
    })
    expect(saved.status).toBe(200)
    const { draft, draftBase, version: now } = await open(id, admin)
    expect(now).toBe(version + 1)
    expect(draft).toMatchObject({ basedOn: version, content: { body: 'mine, and theirs' } })
    expect(draftBase).toMatchObject({ body: '' })
    // Their next autosave still names the version before the save.
    expect((await keep(admin, 'mine, and theirs, and more', 2)).status).toBe(409)
  })
})

test('an unfinished draft is kept as it is, and a save says what is missing', async () => {
  const { id, content, version } = await begin()
  const unfinished = { ...content, title: '', domains: [], summary: '' }
  const kept = await editor.put(pathOf(id, '/draft'), {
    content: unfinished,
    version: 0,
    basedOn: version,
  })
  expect(kept.status).toBe(200)
  expect((await open(id)).draft?.content).toEqual(unfinished)
  const saved = await editor.put(pathOf(id), { content: unfinished, version, draftVersion: 1 })
  expect(saved.status).toBe(400)
  expect(await saved.json()).toMatchObject({
    error: {
      code: 'INVALID_INPUT',
      details: expect.arrayContaining([{ field: 'content.title', message: expect.any(String) }]),
    },
  })
})

test('what is published anew as it was does not count as changed', async () => {
  const { id, word, content } = await begin()
  await save(id, {}, { action: 'publish' })
  await site.env.DB.prepare('UPDATE resources SET updated_at = 1000 WHERE id = ?').bind(id).run()
  const changedAt = async () => {
    const { resources } = await editor.getJson<ManagedPage>(`/api/admin/resources?search=${word}`)
    return Date.parse(resources[0]?.updatedAt ?? '')
  }
  await act(id, 'archive')
  await act(id, 'publish')
  expect(await changedAt()).toBe(1000)
  const began = Date.now()
  await save(id, { title: content.title, body: `${body}\nAnd a third thing.` })
  expect(await changedAt()).toBeGreaterThanOrEqual(began)
})

test('every version is kept and can be read', async () => {
  const { id } = await begin()
  await save(id, { body: 'one' }, { note: 'Mentions Jayden Smith (student id 20391845)' })
  await save(id, { body: 'two' })
  const { revisions } = await editor.getJson<{ revisions: { version: number; note: string }[] }>(
    pathOf(id, '/revisions'),
  )
  expect(revisions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(revisions[1]?.note).not.toMatch(/Jayden|20391845/)
  const first = await editor.getJson<{ content: { body: string } }>(pathOf(id, '/revisions/2'))
  expect(first.content.body).toBe('one')
})

describe('times', () => {
  const cron = () => site.scheduled({ cron: '*/15 * * * *' })
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
    // For its readers it is as new as it was to be, however late cron came.
    expect(first.updatedAt).toBe(new Date(time).toISOString())
    const log = await admin.getJson<{ events: object[] }>(`/api/admin/audit?subject=${id}`)
    expect(log.events[0]).toMatchObject({ action: 'resource.publish', by: { name: 'Schedule' } })
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

  test('what an editor saves at the same moment waits for the next run, and holds up nothing else', async () => {
    const { DB } = site.env
    const due = [await begin(), await begin(), await begin()]
    for (const { id } of due) {
      const publishAt = new Date(Date.now() + hour).toISOString()
      await save(id, {}, { action: 'schedule', publishAt })
      await setTimes(id, Date.now() - hour, null)
    }
    const edited = due[1]?.id ?? ''
    // Their version comes first, between what cron reads and what it writes.
    await DB.exec(
      `CREATE TRIGGER meanwhile BEFORE INSERT ON resource_revisions WHEN NEW.resource_id = '${edited}' BEGIN INSERT INTO resource_revisions SELECT 'theirs', resource_id, NEW.version, state, content, author_id, author_name, note, created_at FROM resource_revisions WHERE resource_id = NEW.resource_id LIMIT 1; END`,
    )
    try {
      await cron()
    } finally {
      await DB.exec('DROP TRIGGER meanwhile')
    }
    const states = () => Promise.all(due.map(async ({ id }) => (await open(id)).state))
    expect(await states()).toEqual(['published', 'scheduled', 'published'])
    await cron()
    expect(await states()).toEqual(['published', 'published', 'published'])
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
  const ofTag = await editor.getJson<ManagedPage>('/api/admin/resources?tag=okapi-bulk')
  expect(ofTag.resources.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  expect((await bulk('trash')).changed).toEqual([one.id, two.id])
  expect(await publicly(one.word, one.content.slug)).toEqual(nowhere)
  expect((await bulk('restore')).changed).toEqual(ids)
  expect(await publicly(one.word, one.content.slug)).toEqual(everywhere)
  expect((await open(gone.id)).state).toBe('draft')
})

describe('the trash', () => {
  const remove = async (id: string, version: number, who = editor) =>
    (await who.delete(pathOf(id, `?version=${version}`))).status
  const trash = async (id: string) => {
    await act(id, 'trash')
    return open(id)
  }

  test('what is trashed is restored before it is written in again', async () => {
    const { id, content } = await begin()
    const { version } = await trash(id)
    const late = { content: { ...content, body: 'late' }, version, draftVersion: 0 }
    expect((await editor.put(pathOf(id), late)).status).toBe(409)
    expect(await open(id)).toMatchObject({ state: 'trashed', version, content: { body: '' } })
  })

  test('what is trashed can be deleted for good, with all that belongs to it', async () => {
    const { id, content, word } = await begin()
    expect(await remove(id, 1)).toBe(400)
    await save(
      id,
      { tags: ['Okapi trash'], cover: 'x/y.png', slug: `${content.slug}-2` },
      { action: 'publish' },
    )
    await admin.put(`/api/resources/${content.slug}-2/bookmark`)
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
    const audit = await admin.getJson<{ events: object[] }>(
      '/api/admin/audit?action=resource.delete',
    )
    expect(audit.events).toContainEqual(expect.objectContaining({ subject: id }))
  })

  test('what came with the product stays in the trash, for ever', async () => {
    const { resources } = await editor.getJson<ManagedPage>(
      '/api/admin/resources?search=vendor%20privacy',
    )
    const [{ id } = { id: '' }] = resources
    const { version, deletedAt } = await trash(id)
    expect(deletedAt).toBeNull()
    expect(await remove(id, version)).toBe(400)
    await site.env.DB.prepare(
      "UPDATE resource_revisions SET created_at = 1 WHERE resource_id = ? AND state = 'trashed'",
    )
      .bind(id)
      .run()
    await site.scheduled({ cron: '*/15 * * * *' })
    expect((await editor.get(pathOf(id))).status).toBe(200)
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
    await site.scheduled({ cron: '*/15 * * * *' })
    const statuses = [old, young, back].map(async ({ id }) => (await editor.get(pathOf(id))).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
    const audit = await admin.getJson<{ events: object[] }>(
      '/api/admin/audit?action=resource.delete',
    )
    expect(audit.events).toContainEqual(
      expect.objectContaining({ subject: old.id, by: { id: 'schedule', name: 'Schedule' } }),
    )
  })
})
