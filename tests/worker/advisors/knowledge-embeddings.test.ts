import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import type { EmbeddingBindings } from '../../../worker/features/advisors/retrieval/embeddings.ts'
import { knowledgeRepository } from '../../../worker/features/advisors/retrieval/repository.ts'
import { searchKnowledge } from '../../../worker/features/advisors/retrieval/search.ts'
import { embeddingFakes } from '../../support/servers/embedding-fakes.ts'
import { type Site, startSite } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const question = 'mfa for teachers who refuse to use personal phones'
/** Nothing in its words leads there from the question. */
const farAway = 'pedagogy.partner-classrooms-online'

/** Takes the question and one entry for the same thing, and everything else for something else. */
const meaningOf = (text: string) =>
  text === question || text.includes('classroom far away') ? [1, 0] : [0, 1]

const knowledge = (bindings?: EmbeddingBindings) =>
  knowledgeRepository(openDb(site.env.DB), site.env.SEARCH_DB, bindings)

async function found(bindings?: EmbeddingBindings) {
  const results = await searchKnowledge(knowledge(bindings), { question, limit: 5 })
  return results.map(({ entry }) => entry.id)
}

test('vectors are written in pieces, for what changed only, and deleted with their entry', async () => {
  const { bindings, vectors, calls } = embeddingFakes(meaningOf)
  const { SEARCH_DB } = site.env
  const all = (await knowledge().stored()).size
  for (let written = 0; written < all; written += 300) {
    expect(vectors.size).toBe(written)
    await knowledge(bindings).refreshVectors(300)
  }
  expect(vectors.size).toBe(all)
  await knowledge(bindings).refreshVectors(300)
  expect(calls.embedded).toHaveLength(all)

  await SEARCH_DB.prepare(
    "UPDATE knowledge_vectors SET made_of = 'an older text' WHERE entry_id = ?",
  )
    .bind(farAway)
    .run()
  await SEARCH_DB.prepare("INSERT INTO knowledge_vectors VALUES ('zz.gone', 'x')").run()
  await knowledge(bindings).refreshVectors(300)
  expect(calls.embedded).toHaveLength(all + 1)
  expect(calls.deleted).toHaveLength(1)
  await SEARCH_DB.prepare('DELETE FROM knowledge_vectors').run()
})

test('what is near in meaning joins what is near in words', async () => {
  const byWords = await found()
  expect(byWords).not.toContain(farAway)
  const { bindings } = embeddingFakes(meaningOf)
  await knowledge(bindings).refreshVectors(1_000)
  const both = await found(bindings)
  expect(both).toContain(farAway)
  expect(both).toContain(byWords[0])
  expect(both).toHaveLength(5)
})

test('when the services fail, words alone find the same as ever', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { bindings } = embeddingFakes(() => {
    throw new Error('no capacity')
  })
  expect(await found(bindings)).toEqual(await found())
})
