import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { historyIndex } from '../../../worker/features/advisors/conversations/history-index.ts'
import { messageRepository } from '../../../worker/features/advisors/conversations/message-repository.ts'
import { rebuildSomeHistory } from '../../../worker/features/advisors/conversations/rebuild-history.ts'
import { knowledgeRepository } from '../../../worker/features/advisors/retrieval/repository.ts'
import { searchKnowledge } from '../../../worker/features/advisors/retrieval/search.ts'
import { ask, list, newSubscriber, startConversation } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let subscriber: Visitor
beforeAll(async () => {
  site = await startSite()
  subscriber = await signedIn(site, 'subscriber@example.test')
})
afterAll(() => site.close())

const quarterHourly = { cron: '*/15 * * * *' }
const question = 'how do we budget for chromebook replacement'

async function search() {
  const query = new URLSearchParams({ q: question })
  const { results } = await subscriber.getJson<{ results: { id: string }[] }>(
    `/api/knowledge/search?${query}`,
  )
  return results.map(({ id }) => id)
}

async function indexedEntries() {
  const row = await site.env.SEARCH_DB.prepare('SELECT count(*) AS n FROM knowledge_rows').first<{
    n: number
  }>()
  return row?.n
}

const knowledge = () => knowledgeRepository(openDb(site.env.DB), site.env.SEARCH_DB)

test('cron fills a lost knowledge index again, in pieces', async () => {
  const before = await search()
  const all = await indexedEntries()
  expect(before).toHaveLength(5)
  await site.env.SEARCH_DB.batch([
    site.env.SEARCH_DB.prepare('DELETE FROM knowledge_fts'),
    site.env.SEARCH_DB.prepare('DELETE FROM knowledge_rows'),
  ])
  // What was found a moment ago is still remembered.
  await expect.poll(search).toEqual([])
  const left = async () => (all ?? 0) - ((await indexedEntries()) ?? 0)
  const after: number[] = []
  while (after.length < 10 && after.at(-1) !== 0) {
    await site.scheduled(quarterHourly)
    after.push(await left())
  }
  expect(after.length).toBeGreaterThan(1)
  expect(after.at(-1)).toBe(0)
  expect(await search()).toEqual(before)
})

test('a question asked again at once reads nothing of the index, after a change it does', async () => {
  const { SEARCH_DB } = site.env
  let statements = 0
  const counting = {
    prepare(sql: string) {
      statements += 1
      return SEARCH_DB.prepare(sql)
    },
    batch: (all: D1PreparedStatement[]) => SEARCH_DB.batch(all),
  }
  const counted = knowledgeRepository(openDb(site.env.DB), counting as unknown as D1Database)
  const find = async () => {
    statements = 0
    const found = await searchKnowledge(counted, { question, limit: 5 })
    return { ids: found.map(({ entry }) => entry.id), statements }
  }
  const first = await find()
  expect(first.statements).toBeGreaterThan(0)
  expect(await find()).toEqual({ ids: first.ids, statements: 0 })
  const [gone] = await counted.entries(first.ids.slice(0, 1))
  if (!gone) throw new Error('Nothing was found')
  const { hash } = (await counted.stored([gone.id])).get(gone.id) ?? {}
  await counted.remove([gone.id])
  expect((await find()).ids).not.toContain(gone.id)
  await counted.put([{ entry: gone, hash: String(hash) }])
  expect(await find()).toMatchObject({ ids: first.ids })
})

test('a rebuild indexes again what was made otherwise, takes out what is gone, and rests', async () => {
  const { SEARCH_DB } = site.env
  await SEARCH_DB.batch([
    SEARCH_DB.prepare(
      "UPDATE knowledge_rows SET made_of = 'an older way' WHERE entry_id IN (SELECT entry_id FROM knowledge_rows LIMIT 3)",
    ),
    SEARCH_DB.prepare("INSERT INTO knowledge_rows (entry_id, made_of) VALUES ('zz.gone', 'x')"),
  ])
  expect(await knowledge().rebuild()).toEqual({ indexed: 3, removed: 1, complete: true })
  expect(await knowledge().rebuild()).toEqual({ indexed: 0, removed: 0, complete: true })
})

test('cron adds to the history what its index lacks, and goes on where it stopped', async () => {
  const reader = await newSubscriber(site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'Who owns the inventory?' })
  await ask(reader, id, { text: 'And where do we keep the pangolin inventory?' })
  // The index follows the answer.
  await expect.poll(() => list(reader, '?search=pangolin')).toMatchObject([{ id }])
  await site.env.SEARCH_DB.prepare('DELETE FROM history_messages').run()
  expect(await list(reader, '?search=pangolin')).toEqual([])
  await site.scheduled(quarterHourly)
  expect(await list(reader, '?search=pangolin')).toMatchObject([{ id }])

  const index = historyIndex(site.env.SEARCH_DB)
  const messages = messageRepository(openDb(site.env.DB))
  const [first] = await messages.ids('', 1)
  await index.keepComparedTo(first ?? '')
  await site.env.SEARCH_DB.prepare('DELETE FROM history_messages').run()
  const { added } = await rebuildSomeHistory({ messages, index })
  expect(added).toBe((await messages.ids('', 500)).length - 1)
  expect(await index.comparedTo()).toBe('')
})

test('a message that was stored while the history was compared stays in its index', async () => {
  const removed: string[] = []
  const messages = {
    ids: async () => ['first'],
    toIndex: async () => [],
    existing: async () => new Set(['stored-meanwhile']),
  }
  const index = {
    add: async () => 0,
    ids: async () => ['first', 'stored-meanwhile', 'deleted'],
    remove: async (ids: string[]) => void removed.push(...ids),
    comparedTo: async () => '',
    keepComparedTo: async () => {},
  }
  expect(await rebuildSomeHistory({ messages, index })).toEqual({ added: 0, removed: 1 })
  expect(removed).toEqual(['deleted'])
})
