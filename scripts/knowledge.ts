import { isoDay } from '../domain/text/dates.ts'
import { openDb } from '../worker/db/index.ts'
import { syncKnowledge } from '../worker/features/advisors/knowledge/sync.ts'
import { knowledgeRepository } from '../worker/features/advisors/retrieval/repository.ts'
import { rebuildIndexes } from '../worker/indexes.ts'
import { readKnowledgeFiles, readSources, refuseStudentDataIn } from './content/knowledge-files.ts'
import { reportLinks } from './content/knowledge-links.ts'
import { writePageSources } from './content/page-sources.ts'
import { writeSamples } from './content/sample-answers.ts'
import { withDatabases } from './local/local-database.ts'
import type { Databases } from './local/seed.ts'
import { fail } from './shell.ts'

/**
 * `sync [--remote]`: makes the stored entries and their index equal to knowledge/, except for
 * imported ones. `rebuild [--remote]`: rebuilds the search indexes of knowledge, conversations and
 * resources. `list --overdue [--remote]`: entries past their review date. `links`: opens every
 * address of knowledge/sources/, which needs a network. `samples`: writes the answers and sources
 * that public pages show.
 */
const commands = new Map([
  ['sync', sync],
  ['rebuild', rebuild],
  ['list --overdue', listOverdue],
])
const args = process.argv.slice(2)
if (args.join(' ') === 'links') process.exit(await reportLinks(readSources().values()))
if (args.join(' ') === 'samples') {
  writePageSources()
  await writeSamples()
  process.exit(0)
}
const remote = args.includes('--remote')
const command = commands.get(args.filter((arg) => arg !== '--remote').join(' '))
if (!command)
  fail('Usage: npm run knowledge -- links | samples | sync | rebuild | list --overdue [--remote]')

// Before a database is opened, since the check takes seconds and an idle connection is closed.
if (command === sync)
  await refuseStudentDataIn(readKnowledgeFiles()).catch((error: Error) => fail(error.message))
await withDatabases({ remote }, command)

async function sync(databases: Databases) {
  const { kept, ...report } = await syncKnowledge(
    open(databases),
    readKnowledgeFiles(),
    readSources(),
  )
  for (const [what, ids] of Object.entries(report)) {
    console.log(`${what}: ${ids.length}`)
    for (const id of ids.slice(0, 20)) console.log(`  ${id}`)
    if (ids.length > 20) console.log(`  and ${ids.length - 20} more`)
  }
  if (kept.length > 0) console.log(`left to the imports that hold them: ${kept.join(', ')}`)
}

async function rebuild(databases: Databases) {
  const { knowledge, history, library } = await rebuildIndexes(databases)
  console.log(
    `knowledge: ${knowledge.indexed} entries indexed again, ${knowledge.removed} taken out`,
  )
  console.log(`history: ${history.added} messages added, ${history.removed} taken out`)
  console.log(`library: ${library.indexed} resources indexed again, ${library.removed} taken out`)
}

async function listOverdue(databases: Databases) {
  const overdue = await open(databases).overdue(new Date())
  console.log(`overdue for review: ${overdue.length}`)
  for (const { id, title, reviewBy } of overdue)
    console.log(`  ${isoDay(reviewBy)}  ${id}  ${title}`)
}

function open({ DB, SEARCH_DB }: Databases) {
  return knowledgeRepository(openDb(DB), SEARCH_DB)
}
