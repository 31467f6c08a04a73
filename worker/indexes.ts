import { openDb } from './db/index.ts'
import { historyIndex } from './features/advisors/conversations/history-index.ts'
import { messageRepository } from './features/advisors/conversations/message-repository.ts'
import {
  rebuildHistory,
  rebuildSomeHistory,
} from './features/advisors/conversations/rebuild-history.ts'
import type { EmbeddingBindings } from './features/advisors/retrieval/embeddings.ts'
import { knowledgeRepository } from './features/advisors/retrieval/repository.ts'

type Databases = { DB: D1Database; SEARCH_DB: D1Database } & EmbeddingBindings

/** Entries indexed again in a run of cron: a second or two of work. */
const entriesPerRun = 300

/** Compares the full-text indexes with what they are made from and mends what differs, in pieces. */
export async function refreshIndexes(databases: Databases): Promise<void> {
  const knowledge = knowledgeOf(databases)
  await knowledge.rebuild(entriesPerRun)
  await knowledge.refreshVectors(entriesPerRun)
  await rebuildSomeHistory(historyOf(databases))
}

/** The same for all of both indexes at once. */
export async function rebuildIndexes(databases: Databases) {
  return {
    knowledge: await knowledgeOf(databases).rebuild(),
    history: await rebuildHistory(historyOf(databases)),
  }
}

function knowledgeOf({ DB, SEARCH_DB, AI, VECTORIZE }: Databases) {
  return knowledgeRepository(openDb(DB), SEARCH_DB, { AI, VECTORIZE })
}

function historyOf({ DB, SEARCH_DB }: Databases) {
  return { messages: messageRepository(openDb(DB)), index: historyIndex(SEARCH_DB) }
}
