import { openDb } from '../worker/db/index.ts'
import {
  type KnowledgeRepository,
  knowledgeRepository,
} from '../worker/features/advisors/knowledge/repository.ts'
import { syncKnowledge } from '../worker/features/advisors/knowledge/sync.ts'
import { readKnowledgeFiles } from './knowledge-files.ts'
import { withDatabases } from './local-database.ts'
import { fail } from './shell.ts'

/**
 * `sync [--remote]`: makes the stored entries and their index the same as knowledge/; what staff
 * imported stays. `list --overdue [--remote]`: entries past their review date.
 */
const args = process.argv.slice(2)
const command = { sync, list: args.includes('--overdue') ? listOverdue : undefined }[args[0] ?? '']
if (!command) fail('Usage: npm run knowledge -- sync [--remote] | list --overdue [--remote]')

await withDatabases({ remote: args.includes('--remote') }, ({ DB, SEARCH_DB }) =>
  command(knowledgeRepository(openDb(DB), SEARCH_DB)),
)

async function sync(knowledge: KnowledgeRepository) {
  const { kept, ...report } = await syncKnowledge(knowledge, readKnowledgeFiles())
  for (const [what, ids] of Object.entries(report)) {
    console.log(`${what}: ${ids.length}`)
    for (const id of ids.slice(0, 20)) console.log(`  ${id}`)
    if (ids.length > 20) console.log(`  and ${ids.length - 20} more`)
  }
  if (kept.length > 0) console.log(`left to the imports that hold them: ${kept.join(', ')}`)
}

async function listOverdue(knowledge: KnowledgeRepository) {
  const overdue = await knowledge.overdue(new Date())
  console.log(`overdue for review: ${overdue.length}`)
  for (const { id, title, reviewBy } of overdue)
    console.log(`  ${reviewBy.toISOString().slice(0, 10)}  ${id}  ${title}`)
}
