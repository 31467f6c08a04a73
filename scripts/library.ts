import { openDb } from '../worker/db/index.ts'
import { resourcesRepository } from '../worker/features/resources/resources-repository.ts'
import { resourceIndex } from '../worker/features/resources/search/resource-index.ts'
import { syncLibrary } from '../worker/features/resources/sync-library.ts'
import { readSources } from './content/knowledge-files.ts'
import { readLibraryFiles } from './content/library-files.ts'
import { withDatabases } from './local/local-database.ts'
import type { Databases } from './local/seed.ts'
import { fail } from './shell.ts'

/**
 * `sync [--remote]`: makes the stored resources equal to library/, except for those an editor
 * changed. `list --overdue [--remote]`: resources past their review date.
 */
const commands = new Map([
  ['sync', sync],
  ['list --overdue', listOverdue],
])
const args = process.argv.slice(2)
const remote = args.includes('--remote')
const command = commands.get(args.filter((arg) => arg !== '--remote').join(' '))
if (!command) fail('Usage: npm run library -- sync | list --overdue [--remote]')
await withDatabases({ remote }, command)

async function sync({ DB, SEARCH_DB }: Databases) {
  const library = { resources: resourcesRepository(openDb(DB)), index: resourceIndex(SEARCH_DB) }
  const { kept, ...report } = await syncLibrary(library, readLibraryFiles(), readSources())
  for (const [what, slugs] of Object.entries(report)) {
    console.log(`${what}: ${slugs.length}`)
    for (const slug of slugs) console.log(`  ${slug}`)
  }
  if (kept.length > 0) console.log(`left as editors changed them: ${kept.join(', ')}`)
}

async function listOverdue({ DB }: Databases) {
  const overdue = await resourcesRepository(openDb(DB)).overdue(new Date(), 500)
  console.log(`overdue for review: ${overdue.length}`)
  for (const { slug, title, reviewBy } of overdue)
    console.log(`  ${reviewBy?.toISOString().slice(0, 10)}  ${slug}  ${title}`)
}
