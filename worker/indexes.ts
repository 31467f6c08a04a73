import { openDb } from './db/index.ts'
import { historyIndex } from './features/advisors/conversations/history-index.ts'
import { messageRepository } from './features/advisors/conversations/message-repository.ts'
import {
  rebuildHistory,
  rebuildSomeHistory,
} from './features/advisors/conversations/rebuild-history.ts'
import type { EmbeddingBindings } from './features/advisors/retrieval/embeddings.ts'
import { knowledgeRepository } from './features/advisors/retrieval/repository.ts'
import { resourcesRepository } from './features/resources/resources-repository.ts'
import { refreshResourceIndex } from './features/resources/search/refresh-index.ts'
import { resourceIndex } from './features/resources/search/resource-index.ts'

type Databases = { DB: D1Database; SEARCH_DB: D1Database } & EmbeddingBindings

/** Entries indexed in one cron run: one or two seconds of work. */
const entriesPerRun = 300

/** Brings the search indexes in line with the tables they derive from, a bounded part each run. */
export async function refreshIndexes(databases: Databases): Promise<void> {
  const knowledge = knowledgeOf(databases)
  await knowledge.rebuild(entriesPerRun)
  await knowledge.refreshVectors(entriesPerRun)
  await rebuildSomeHistory(historyOf(databases))
  await refreshResourceIndex(libraryOf(databases), entriesPerRun)
}

/** Brings all search indexes fully in line at once; returns how many rows changed in each. */
export async function rebuildIndexes(databases: Databases) {
  return {
    knowledge: await knowledgeOf(databases).rebuild(),
    history: await rebuildHistory(historyOf(databases)),
    library: await refreshResourceIndex(libraryOf(databases)),
  }
}

function knowledgeOf({ DB, SEARCH_DB, AI, VECTORIZE }: Databases) {
  return knowledgeRepository(openDb(DB), SEARCH_DB, { AI, VECTORIZE })
}

function libraryOf({ DB, SEARCH_DB }: Databases) {
  return { resources: resourcesRepository(openDb(DB)), index: resourceIndex(SEARCH_DB) }
}

function historyOf({ DB, SEARCH_DB }: Databases) {
  return { messages: messageRepository(openDb(DB)), index: historyIndex(SEARCH_DB) }
}
