import { openDb } from '../worker/db/index.ts'
import { knowledgeRepository } from '../worker/features/advisors/knowledge/repository.ts'
import { syncKnowledge } from '../worker/features/advisors/knowledge/sync.ts'
import { readKnowledgeFiles } from './knowledge-files.ts'
import { withDatabases } from './local-database.ts'
import { fail } from './shell.ts'

/** `sync [--remote]`: makes the stored entries and their index the same as knowledge/. */
const args = process.argv.slice(2)
if (args[0] !== 'sync') fail('Usage: npm run knowledge -- sync [--remote]')

await withDatabases({ remote: args.includes('--remote') }, async ({ DB, SEARCH_DB }) => {
  const knowledge = knowledgeRepository(openDb(DB), SEARCH_DB)
  const { added, changed, removed } = await syncKnowledge(knowledge, readKnowledgeFiles())
  for (const [what, ids] of Object.entries({ added, changed, removed })) {
    console.log(`${what}: ${ids.length}`)
    for (const id of ids.slice(0, 20)) console.log(`  ${id}`)
    if (ids.length > 20) console.log(`  and ${ids.length - 20} more`)
  }
})
