import { expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { historyIndex } from '../../../worker/features/advisors/conversations/history-index.ts'
import { messageRepository } from '../../../worker/features/advisors/conversations/message-repository.ts'
import { rebuildHistory } from '../../../worker/features/advisors/conversations/rebuild-history.ts'
import {
  ask,
  list,
  newSubscriber,
  type Subscriber,
  startConversation,
} from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'

const held = heldSite()

async function asked(reader: Subscriber, text: string) {
  const id = await startConversation(reader)
  await ask(reader, id, { text })
  return id
}

const search = (reader: Subscriber, words: string, more = '') =>
  list(reader, `?search=${encodeURIComponent(words)}${more}`)

test('finds words in questions and answers and marks them', async () => {
  const reader = await newSubscriber(held.site)
  const mfa = await asked(reader, 'How do we roll out MFA for the bus garage?')
  await asked(reader, 'How often should backups be tested?')
  const [found, ...others] = await search(reader, 'garages MFA')
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: mfa })
  expect(found?.highlight).toContain('«MFA»')
  expect(found?.highlight).toContain('«garage»')
  // Both answers have these words; the last one may be a beginning.
  expect(await search(reader, 'word3 wor')).toHaveLength(2)
  expect((await search(reader, 'back'))[0]?.highlight).toContain('«backups»')
  expect(await search(reader, 'MFA backups')).toEqual([])
})

test('finds a title, whatever its messages say', async () => {
  const reader = await newSubscriber(held.site)
  const id = await asked(reader, 'How often should backups be tested?')
  await reader.patch(`/api/conversations/${id}`, { title: 'Board paper, spring' })
  expect(await search(reader, 'spring board')).toMatchObject([
    { id, highlight: '«Board» paper, «spring»' },
  ])
  // Before whatever else mentions its words.
  const mentions = await asked(reader, 'What does the board want to know in spring?')
  const found = await search(reader, 'spring board')
  expect(found.map((one) => one.id)).toEqual([id, mentions])
})

test('keeps to the filters', async () => {
  const reader = await newSubscriber(held.site)
  const id = await asked(reader, 'How often should backups be tested?')
  expect(await search(reader, 'backups', '&advisor=pedagogy')).toEqual([])
  await reader.patch(`/api/conversations/${id}`, { archived: true })
  expect(await search(reader, 'backups')).toEqual([])
  expect(await search(reader, 'backups', '&archived=true')).toHaveLength(1)
})

test('never shows what another person wrote', async () => {
  const reader = await newSubscriber(held.site)
  await asked(reader, 'How do we replace the zebrafish switches?')
  const stranger = await newSubscriber(held.site)
  for (const words of [
    'zebrafish',
    `" OR user_id : "${reader.id}" OR "`,
    `zebrafish OR user_id:${reader.id}`,
    `user_id : "${reader.id}"`,
    'text : zebrafish NEAR(switches)',
    '* OR zebrafish',
  ])
    expect([words, await search(stranger, words)]).toEqual([words, []])
})

test('odd searches are answered', async () => {
  const reader = await newSubscriber(held.site)
  await asked(reader, 'What does PR.AA-01 ask of us?')
  expect(await search(reader, 'PR.AA-01')).toHaveLength(1)
  for (const words of ['???', '"', "'; DROP TABLE messages", 'a'.repeat(200), '«»', '%', '\u0000'])
    expect([words, await search(reader, words)]).toEqual([words, []])
  expect(await search(reader, '   ')).toHaveLength(1)
})

test('what is deleted is not found, not even in the index', async () => {
  const reader = await newSubscriber(held.site)
  const id = await asked(reader, 'Who owns the quokka inventory?')
  expect(await search(reader, 'quokka')).toHaveLength(1)
  await reader.delete(`/api/conversations/${id}`)
  expect(await search(reader, 'quokka')).toEqual([])
  const { results } = await held.site.env.SEARCH_DB.prepare(
    "SELECT rowid FROM history_fts WHERE history_fts MATCH 'quokka'",
  ).all()
  expect(results).toEqual([])
})

test('without the index, titles are found still', async () => {
  const reader = await newSubscriber(held.site)
  const id = await asked(reader, 'Who owns the platypus inventory?')
  await held.site.env.SEARCH_DB.exec('ALTER TABLE history_messages RENAME TO lost')
  expect(await search(reader, 'platypus')).toMatchObject([{ id }])
  await held.site.env.SEARCH_DB.exec('ALTER TABLE lost RENAME TO history_messages')
})

test('the index is rebuilt from the messages', async () => {
  const reader = await newSubscriber(held.site)
  const id = await asked(reader, 'Who owns the axolotl inventory?')
  await held.site.env.SEARCH_DB.exec(
    "DELETE FROM history_messages; INSERT INTO history_messages (message_id, conversation_id, user_id, text) VALUES ('gone', 'gone', 'gone', 'orphan')",
  )
  expect(await search(reader, 'word3')).toEqual([])
  const deps = {
    messages: messageRepository(openDb(held.site.env.DB)),
    index: historyIndex(held.site.env.SEARCH_DB),
  }
  const { added, removed } = await rebuildHistory(deps)
  expect(added).toBeGreaterThanOrEqual(2)
  expect(removed).toBe(1)
  expect((await search(reader, 'axolotl'))[0]).toMatchObject({ id })
  expect(await search(reader, 'word3')).toMatchObject([{ id }])
  expect(await rebuildHistory(deps)).toEqual({ added: 0, removed: 0 })
})
