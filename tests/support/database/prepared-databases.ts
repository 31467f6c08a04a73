import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startWorker } from '../built-worker.ts'
import { loadRows, type SeededRows, writeRows } from './seeded-rows.ts'

/**
 * Migrated and filled databases as files. A site starts with a copy of them, since to make its own
 * takes longer than most tests.
 */
const contents = {
  empty: () => ({ DB: {}, SEARCH_DB: {} }),
  seeded: (rows) => rows,
  withoutKnowledge: ({ DB }) => ({ DB: { ...DB, knowledge_entries: [] }, SEARCH_DB: {} }),
} satisfies Record<string, (rows: SeededRows) => SeededRows>

/** The folder of one of them. */
export const databasesWith = (name: keyof typeof contents, all: string) => join(all, name)

const hoursKept = 3

/** Makes them beside the file with the seeded rows, unless they are there; returns their folder. */
export async function prepareDatabases(seedFile: string): Promise<string> {
  const beginning = seedFile.replace(/\.json$/, '.databases-')
  const folder = beginning + hashOfTables()
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  removeUnused(seedFile)
  // Another run may make the same: each in a folder of its own, which becomes visible when done.
  const unfinished = mkdtempSync(`${beginning}unfinished-`)
  const rows = loadRows(seedFile)
  for (const [name, of] of Object.entries(contents))
    await keepDatabases(join(unfinished, name), of(rows))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function keepDatabases(folder: string, { DB, SEARCH_DB }: SeededRows) {
  const { env, closeKeeping } = await startWorker({})
  await writeRows(env.DB, DB)
  await writeRows(env.SEARCH_DB, SEARCH_DB)
  await closeKeeping(folder)
  for (const path of globSync(`${folder}/**/*.sqlite`)) {
    // What still stands in the log is written into the file, which is then copied alone.
    const database = new DatabaseSync(path)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }
}

/** A hash of what the tables and the files' names come from. */
function hashOfTables(): string {
  const hash = createHash('sha256')
  for (const path of globSync(['migrations/**/*.sql', 'wrangler.toml', 'package-lock.json']).sort())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Removes databases of earlier files: they are large, and a run takes less than an hour. */
function removeUnused(seedFile: string) {
  const before = Date.now() - hoursKept * 60 * 60 * 1000
  for (const folder of globSync(join(seedFile, '..', 'seed-*.databases-*')))
    if (statSync(folder).mtimeMs < before) rmSync(folder, { recursive: true, force: true })
}
