import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '../../../domain/resources/listing.ts'
import type { ResourceState } from '../../../domain/resources/resources.ts'
import type { ReaderView, ResourceView } from '../../../domain/resources/view.ts'
import { openDb } from '../../../worker/db/index.ts'
import { missesRepository } from '../../../worker/features/resources/misses-repository.ts'
import { contentOf } from '../../../worker/features/resources/resources-repository.ts'
import { saveResource } from '../../../worker/features/resources/save-resource.ts'
import { syncLibrary } from '../../../worker/features/resources/sync-library.ts'
import { aResource, libraryOf } from '../../support/resources/library.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { anonymous, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let library: ReturnType<typeof libraryOf>
const people: Record<string, Visitor> = {}
const accounts = ['leader', 'subscriber', 'founder', 'editor', 'admin']
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  library = libraryOf(site.env)
  people.visitor = anonymous(site)
  for (const name of accounts) people[name] = await signedIn(site, `${name}@example.test`)
})
afterAll(() => site.close())

const list = (who: Visitor, query = '') => who.getJson<Listing>(`/api/resources${query}`)
const slugs = ({ results }: Listing) => results.map(({ slug }) => slug)

test('what has come to its end since it was indexed is found by no search', async () => {
  const unpublishAt = new Date(Date.now() + 3_600_000)
  await library.put({ slug: 'ends-soon', title: 'Wombatplan' }, { unpublishAt })
  const found = async () => slugs(await list(anonymous(site), '?search=wombatplan'))
  expect(await found()).toEqual(['ends-soon'])
  await site.env.SEARCH_DB.prepare(
    `UPDATE resource_fts SET card = json_set(card, '$.unpublishAt', ?)
     WHERE card ->> '$.slug' = 'ends-soon'`,
  )
    .bind(Date.now() - 1000)
    .run()
  expect(await found()).toEqual([])
})

test('a search says how many may run at once: of a person, or of a network without an account', async () => {
  const limitOf = async (who: Visitor | undefined, path: string) =>
    (await who?.get(path))?.headers.get('RateLimit-Policy')
  for (const path of ['/api/resources?search=plan', '/resources?search=plan']) {
    expect(await limitOf(people.leader, path)).toBe('"at-once";q=8;qu="concurrent-requests"')
    expect(await limitOf(people.visitor, path)).toBe('"at-once";q=64;qu="concurrent-requests"')
  }
})

describe('who sees what', () => {
  /** A word of the body that stands nowhere else. */
  const secret = 'quokkaplan'
  const states: ResourceState[] = ['draft', 'scheduled', 'published', 'archived', 'trashed']
  const kinds = states.flatMap((state) =>
    [false, true].map((premium) => ({ state, premium, slug: `seen-${state}-${premium}` })),
  )
  beforeAll(async () => {
    for (const { state, premium, slug } of kinds)
      await library.put(
        { slug, premium, title: slug, body: `## Outline ${slug}\n\nThe ${secret} is here.` },
        { state },
      )
    await library.put(
      { slug: 'seen-ended', title: 'seen-ended', body: `The ${secret} is here.` },
      { unpublishAt: new Date(Date.now() - 1000) },
    )
  })
  const staff = ['editor', 'admin']
  const entitled = ['subscriber', 'founder', ...staff]
  const whoAndWhat = ['visitor', ...accounts].flatMap((who) =>
    [...kinds, { state: 'ended', premium: false, slug: 'seen-ended' }].map((kind) => ({
      who,
      ...kind,
    })),
  )

  const expectedOf = ({ who, state, premium }: (typeof whoAndWhat)[number]) => {
    const isStaff = staff.includes(who)
    const isThere = state === 'published' || (isStaff && state !== 'trashed')
    if (!isThere) return { isThere, isWhole: false, fileStatus: 404 }
    if (!premium || entitled.includes(who)) return { isThere, isWhole: true, fileStatus: 200 }
    return { isThere, isWhole: false, fileStatus: who === 'visitor' ? 401 : 402 }
  }

  test.each(whoAndWhat)('$who asks for what is $state, premium $premium', async (asked) => {
    const { who, state, slug } = asked
    const person = people[who] as Visitor
    const { isThere, isWhole, fileStatus } = expectedOf(asked)
    const call = await person.get(`/api/resources/${slug}`)
    const page = await person.get(`/resources/${slug}`)
    const file = await person.get(`/api/resources/${slug}/export?format=md`)
    expect([call.status, page.status]).toEqual(isThere ? [200, 200] : [404, 404])
    const told = await call.text()
    const html = await page.text()
    const written = await file.text()
    expect([told, html, written].map((text) => text.includes(secret))).toEqual(
      Array(3).fill(isWhole),
    )
    const outlines = isThere ? (JSON.parse(told) as ResourceView).outline : []
    expect(outlines).toHaveLength(isThere && state !== 'ended' ? 1 : 0)
    if (isThere && state !== 'ended') expect(html).toContain(`Outline ${slug}`)
    expect(file.status).toBe(fileStatus)
    // What one person may read is kept by nobody on the way to another.
    if (isThere && who !== 'visitor')
      expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['visitor', ...accounts])(
    'lists and searches of %s name what they may',
    async (who) => {
      const person = people[who] as Visitor
      const all = slugs(await list(person, '?sort=title')).filter((slug) => slug.startsWith('seen'))
      expect(all).toEqual(['seen-published-false', 'seen-published-true'])
      const found = await list(person, `?search=${secret}`)
      const mayRead = entitled.includes(who)
      expect(slugs(found).sort()).toEqual(
        mayRead ? ['seen-published-false', 'seen-published-true'] : ['seen-published-false'],
      )
      const html = await (await person.get(`/resources?search=${secret}`)).text()
      expect(html.includes('seen-published-true')).toBe(mayRead)
    },
  )

  test('the feed and the sitemap hold no body and nothing unpublished', async () => {
    const feed = await (await site.fetch('/resources/feed.xml')).text()
    const map = await (await site.fetch('/sitemap.xml')).text()
    for (const text of [feed, map]) {
      expect(text).not.toContain(secret)
      const named = [...text.matchAll(/seen-[\w-]+/g)].map(([slug]) => slug)
      expect([...new Set(named)].sort()).toEqual(['seen-published-false', 'seen-published-true'])
    }
  })

  test('what a visitor is shown may be kept, and changes when the resource does', async () => {
    const first = await site.fetch('/resources/seen-published-true')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await first.text()
    const reader = people.subscriber as Visitor
    expect(await (await reader.get('/resources/seen-published-true')).text()).toContain(secret)
    expect(await (await site.fetch('/resources/seen-published-true')).text()).not.toContain(secret)
  })
})

describe('finding', () => {
  beforeAll(async () => {
    await library.put({
      slug: 'phishing-kit',
      title: 'Phishing exercise kit',
      summary: 'Run a fair exercise with staff.',
      type: 'guide',
      tags: ['Phishing', 'staff training'],
      domains: ['infrastructure', 'professional'],
      body: '## Plan\n\nSend the first message to the technology office.',
    })
    await library.put({
      slug: 'refresh-sheet',
      title: 'Device refresh sheet',
      summary: 'Level what replacement costs.',
      tags: ['budget'],
      domains: ['financial'],
      premium: true,
    })
  })
  const visitor = () => people.visitor as Visitor

  test('words are found in titles and texts, and marked', async () => {
    const { results, total } = await list(visitor(), '?search=phishing')
    expect(total).toBe(1)
    expect(results[0]?.highlights?.title).toBe('«Phishing» exercise kit')
    const inText = await list(visitor(), '?search=technology+office')
    expect(inText.results[0]?.highlights?.excerpt).toContain('«technology» «office»')
    const html = await (await site.fetch('/resources?search=phishing')).text()
    expect(html).toContain('<mark class="found">Phishing</mark> exercise kit')
  })

  test('a typing error is mended, and the page says so', async () => {
    const found = await list(visitor(), '?search=phising')
    expect(found).toMatchObject({ corrected: 'phishing', total: 1 })
    expect(await (await site.fetch('/resources?search=phising')).text()).toContain(
      'These are the results for',
    )
  })

  test('where no resource has all words, those with some are offered', async () => {
    const found = await list(visitor(), '?search=phishing+walrus')
    expect(found).toMatchObject({ relaxed: true, total: 1 })
  })

  test('filters narrow a list and a search, with counts of what they would leave', async () => {
    const byTag = await list(visitor(), '?tag=staff-training')
    expect(slugs(byTag)).toEqual(['phishing-kit'])
    expect(byTag.facets.domain).toContainEqual({
      value: 'professional',
      label: 'Professional',
      count: 1,
    })
    expect(slugs(await list(visitor(), '?domain=financial&access=premium&sort=title'))).toContain(
      'refresh-sheet',
    )
    expect((await list(visitor(), '?search=phishing&type=template')).total).toBe(0)
    const everything = await list(visitor())
    const counted = everything.facets.access.reduce((sum, { count }) => sum + (count ?? 0), 0)
    expect(counted).toBe(everything.total)
  })

  test('a page past the end is empty and still knows how many there are', async () => {
    const { total } = await list(visitor())
    expect(await list(visitor(), '?page=900')).toMatchObject({ total, results: [] })
    expect(await list(visitor(), '?search=phishing&page=9')).toMatchObject({
      total: 1,
      results: [],
    })
  })

  test('what the API refuses, the page reads with good will', async () => {
    expect((await visitor().get('/api/resources?type=poem')).status).toBe(400)
    expect((await site.fetch('/resources?type=poem&page=x')).status).toBe(200)
  })

  test('a search in vain is kept without who searched, and without student data', async () => {
    const asked = 'walrus handbook'
    await list(people.leader as Visitor, `?search=${encodeURIComponent(asked)}`)
    const page = await site.fetch('/resources?search=walrus+handbook')
    expect(await page.text()).toContain('Nothing found for “walrus handbook”')
    await list(visitor(), `?search=${encodeURIComponent('walrus for Orla Venn, SSN 219-09-9999')}`)
    const misses = missesRepository(openDb(site.env.DB))
    const kept = () => misses.most(50)
    // Each is kept after its answer was sent.
    await until(async () => {
      const about = (await kept()).filter(({ words }) => /walrus/.test(words))
      return about.length > 1 && about.some(({ searches }) => searches > 1)
    })
    const all = await kept()
    expect(all.find(({ words }) => words === asked)?.searches).toBe(2)
    expect(JSON.stringify(all)).not.toMatch(/219|9999/)
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(['lastAt', 'searches', 'words'])
  })
})

describe('keeping it true', () => {
  test('of two who save the same version one is told, and nothing is lost', async () => {
    const id = await library.put({ slug: 'two-editors', title: 'First' })
    const before = await library.resources.byId(id)
    const save = (title: string) =>
      saveResource(library, before, {
        content: { ...aResource, slug: 'two-editors', title },
        status: {},
        author: { id: 'e', name: 'E' },
        note: '',
      })
    const ends = await Promise.allSettled([save('Ada’s'), save('Bo’s')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = ends.find((end) => end.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT', details: { version: 2 } })
    const { results } = await site.env.DB.prepare(
      'SELECT version FROM resource_revisions WHERE resource_id = ? ORDER BY version',
    )
      .bind(id)
      .all()
    expect(results).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('an earlier address leads to the resource, and nobody else gets it', async () => {
    await library.put({ slug: 'old-name', title: 'Renamed' })
    await library.put({ slug: 'new-name', title: 'Renamed' }, {}, { slug: 'old-name' })
    const moved = await site.fetch('/resources/old-name')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/resources/new-name'])
    expect((await (people.visitor as Visitor).get('/api/resources/old-name')).status).toBe(200)
    await expect(library.put({ slug: 'other', title: 'Other' })).resolves.toBeTruthy()
    await expect(
      library.put({ slug: 'old-name', title: 'Thief' }, {}, { slug: 'other' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    // Back under its own earlier name, it leads nowhere else.
    await library.put({ slug: 'old-name', title: 'Renamed' }, {}, { slug: 'new-name' })
    expect((await site.fetch('/resources/old-name')).status).toBe(200)
  })

  test('tags are one whatever their case, and an earlier address of one redirects', async () => {
    await library.put({ slug: 'tag-a', tags: ['E-Rate windows'] })
    await library.put({ slug: 'tag-b', tags: ['e-rate Windows', 'E-RATE WINDOWS'] })
    const [tag] = await library.resources.tagsNamed(['e-rate windows'])
    expect(tag?.name).toBe('E-Rate windows')
    expect(slugs(await list(people.visitor as Visitor, '?tag=e-rate-windows&sort=title'))).toEqual([
      'tag-a',
      'tag-b',
    ])
    await site.env.DB.prepare('INSERT INTO tag_redirects VALUES (?, ?, 1)')
      .bind('erate-dates', tag?.id)
      .run()
    const moved = await site.fetch('/resources?tag=erate-dates')
    expect(moved.headers.get('location')).toBe('/resources?tag=e-rate-windows')
    expect((await list(people.visitor as Visitor, '?tag=erate-dates')).total).toBe(2)
  })

  test('a sync adds, changes and archives what is the product’s, and leaves what editors changed', async () => {
    const file = (slug: string, text: string) => ({
      path: `library/${slug}.md`,
      markdown: `---\ntitle: ${slug}\nsummary: s\ntype: guide\ndomains: [pedagogy]\ntags: [synced]\npremium: false\nowner: o\nreviewed: 2026-01-01\nreview_by: 2027-01-01\n---\n${text}`,
    })
    const own = [...(await library.resources.fromFiles()).keys()]
    // The product's own files stay out of the question.
    await site.env.DB.prepare('UPDATE resources SET file = NULL').run()
    const sync = (...files: ReturnType<typeof file>[]) => syncLibrary(library, files, new Map())
    expect(await sync(file('sync-a', 'one'), file('sync-b', 'one'))).toMatchObject({
      added: ['sync-a', 'sync-b'],
    })
    const nothing = { added: [], changed: [], archived: [], kept: [] }
    expect(await sync(file('sync-a', 'one'), file('sync-b', 'one'))).toEqual(nothing)
    const before = await library.resources.bySlug('sync-a')
    if (!before) throw new Error('sync-a is not there')
    await saveResource(library, before, {
      content: { ...contentOf(before), body: 'An editor’s' },
      status: {},
      author: { id: 'e', name: 'E' },
      note: '',
    })
    expect(await sync(file('sync-a', 'two'), file('sync-b', 'two'))).toEqual({
      ...nothing,
      changed: ['sync-b'],
      kept: ['sync-a'],
    })
    expect((await library.resources.bySlug('sync-a'))?.body).toBe('An editor’s')
    expect(await sync()).toEqual({ ...nothing, archived: ['sync-b'] })
    expect((await site.fetch('/resources/sync-b')).status).toBe(404)
    expect(await sync(file('sync-b', 'two'))).toEqual({ ...nothing, changed: ['sync-b'] })
    expect((await site.fetch('/resources/sync-b')).status).toBe(200)
    expect(own).toBeInstanceOf(Array)
  })
})

describe('reading', () => {
  test('bookmarks need no script, and what was begun is offered again', async () => {
    await library.put({ slug: 'kept', title: 'Kept' })
    const reader = await signedIn(site, 'leader@example.test')
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    const saved = await reader.post('/resources/kept/bookmark', 'keep=yes', form)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/resources/kept'])
    expect(await (await reader.get('/resources/kept')).text()).toContain('Bookmarked')
    await reader.put('/api/resources/kept/reading', { section: 's-second', percent: 40 })
    expect(await reader.getJson('/api/reading')).toMatchObject({
      bookmarks: [{ slug: 'kept' }],
      reading: [{ slug: 'kept', section: 's-second', percent: 40 }],
    })
    const home = await (await reader.get('/resources')).text()
    expect(home).toContain('Continue reading')
    await library.put({ slug: 'begun-later', title: 'Begun later' })
    await reader.put('/api/resources/begun-later/reading', { section: 's-one', percent: 10 })
    const slugs = async () =>
      (await reader.getJson<{ reading: { slug: string }[] }>('/api/reading')).reading.map(
        ({ slug }) => slug,
      )
    expect(await slugs()).toEqual(['begun-later', 'kept'])
    await library.put({ slug: 'begun-later', title: 'Begun later' }, { state: 'archived' })
    await library.put({ slug: 'kept', title: 'Kept' }, { state: 'archived' })
    expect(await reader.getJson('/api/reading')).toEqual({ bookmarks: [], reading: [] })
    await library.put({ slug: 'kept', title: 'Kept' })
    await reader.post('/resources/kept/bookmark', 'keep=no', form)
    await reader.put('/api/resources/kept/reading', { section: '', percent: 100 })
    expect(await reader.getJson('/api/reading')).toEqual({ bookmarks: [], reading: [] })
    await reader.put('/api/resources/kept/bookmark')
    expect(await reader.getJson('/api/reading')).toMatchObject({ bookmarks: [{ slug: 'kept' }] })
    await reader.delete('/api/resources/kept/bookmark')
    expect(await reader.getJson('/api/reading')).toMatchObject({ bookmarks: [] })
    const foreign = await reader.post('/resources/kept/bookmark', 'keep=yes', {
      headers: { ...form.headers, Origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })

  test('a resource read to its end stays read, and a place is not lost, when it is opened again', async () => {
    const reader = await signedIn(site, 'founder@example.test')
    const readTo = (slug: string, section: string, percent: number) =>
      reader.put(`/api/resources/${slug}/reading`, { section, percent })
    for (const slug of ['read-whole', 'read-half']) await library.put({ slug, title: slug })
    await readTo('read-whole', 's-last', 96)
    await readTo('read-half', 's-middle', 50)
    for (const slug of ['read-half', 'read-whole']) await readTo(slug, '', 12)
    const { reading } = await reader.getJson<ReaderView>('/api/reading')
    expect(reading).toMatchObject([{ slug: 'read-half', section: 's-middle', percent: 50 }])
    const begun = 'Continue where you stopped'
    const page = async (who: Visitor) => (await who.get('/resources/read-half')).text()
    expect(await page(reader)).toContain(`${begun} (50%)`)
    // Where one reader stopped is nothing to another.
    expect(await page(await signedIn(site, 'leader@example.test'))).not.toContain(begun)
    await readTo('read-half', 's-third', 70)
    expect(await reader.getJson('/api/reading')).toMatchObject({
      reading: [{ slug: 'read-half', section: 's-third', percent: 70 }],
    })
  })

  test('six that can be opened are offered, also when later ones were archived or have ended', async () => {
    const reader = await signedIn(site, 'subscriber@example.test')
    const kept = Array.from({ length: 9 }, (_, at) => `kept-${at}`)
    for (const slug of kept) {
      await library.put({ slug, title: slug })
      await reader.put(`/api/resources/${slug}/bookmark`)
      await reader.put(`/api/resources/${slug}/reading`, { section: 's-one', percent: 10 })
    }
    await library.put({ slug: 'kept-7', title: 'kept-7' }, { state: 'archived' })
    const unpublishAt = new Date(Date.now() - 1000)
    await library.put({ slug: 'kept-8', title: 'kept-8' }, { unpublishAt })
    const { bookmarks, reading } = await reader.getJson<ReaderView>('/api/reading')
    const latest = ['kept-1', 'kept-2', 'kept-3', 'kept-4', 'kept-5', 'kept-6']
    // Those kept in the same millisecond come in no order.
    expect(bookmarks.map(({ slug }) => slug).toSorted()).toEqual(latest)
    expect(reading.map(({ slug }) => slug).toSorted()).toEqual(latest)
  })

  test('a reader is counted once a visit, and staff never', async () => {
    const id = await library.put({ slug: 'counted', title: 'Counted' })
    const begin = (who: Visitor) =>
      who.put('/api/resources/counted/reading', { section: '', percent: 0, begins: true })
    await begin(people.visitor as Visitor)
    await begin(people.leader as Visitor)
    await begin(people.editor as Visitor)
    const row = await site.env.DB.prepare(
      'SELECT sum(readers) AS readers FROM resource_readers WHERE resource_id = ?',
    )
      .bind(id)
      .first()
    expect(row).toEqual({ readers: 2 })
  })

  test('the Word file has headings, tables and the title', async () => {
    await library.put({
      slug: 'for-word',
      title: 'For Word',
      body: '## Who calls\n\n| Name | Phone |\n| --- | --- |\n| ______ | ______ |\n\n- [ ] Done',
    })
    const file = await (people.visitor as Visitor).get('/api/resources/for-word/export')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="for-word.docx"')
    // A premium one is for whoever pays alone.
    expect(file.headers.get('cache-control')).toBe('no-store')
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const xml = strFromU8(entries['word/document.xml'] as Uint8Array)
    expect(xml).toContain('For Word')
    expect(xml).toContain('<w:tbl>')
    expect(xml).toMatch(/Heading1/)
    expect(xml).toContain('☐ ')
  })

  test('a page says what it is to search engines, and marks what is overdue', async () => {
    await library.put({
      slug: 'late',
      title: 'Late & <old>',
      reviewBy: '2026-01-02',
      premium: true,
    })
    const html = await (await site.fetch('/resources/late')).text()
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html).toContain('Review was due')
    expect(await (await site.fetch('/resources?search=late')).text()).toContain('Review was due')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)['@graph'][0]).toMatchObject({
      headline: 'Late & <old>',
      isAccessibleForFree: false,
    })
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/resources\/late"/)
  })
})
