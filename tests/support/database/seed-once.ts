import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { seed } from '../../../scripts/local/seed.ts'
import { quickHash } from '../accounts/quick-accounts.ts'
import { startWorker } from '../built-worker.ts'
import { inThreeYears } from '../dates.ts'
import { prepareDatabases } from './prepared-databases.ts'
import { readRows, saveRows, seedFile } from './seeded-rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seedFile: string
    databases: string
  }
}

/** Seeds one installation as `npm start` does; every site of the run starts with its rows. */
export default async function seedOnce({ provide }: TestProject) {
  const path = seedFile()
  provide('seedFile', path)
  if (!existsSync(path)) await seedInto(path)
  provide('databases', await prepareDatabases(path))
}

async function seedInto(path: string) {
  const { env, close } = await startWorker({})
  await seed(env)
  await reviewLater(env.DB)
  await hashQuickly(env.DB)
  saveRows(path, { DB: await readRows(env.DB), SEARCH_DB: await readRows(env.SEARCH_DB) })
  await close()
}

/** Sets review dates of files far ahead, so that a test sees only the overdue entries it makes. */
async function reviewLater(database: D1Database) {
  const update = (table: string) =>
    database
      .prepare(`UPDATE ${table} SET review_by = ? WHERE review_by IS NOT NULL`)
      .bind(Date.parse(inThreeYears))
  await database.batch([update('knowledge_entries'), update('resources')])
}

/**
 * Gives the local accounts a hash of low cost: a hash names its cost, and hundreds of tests log in
 * as them. Accounts that register are hashed at full cost.
 */
async function hashQuickly(database: D1Database) {
  await database.prepare('UPDATE account SET password = ?').bind(quickHash(localPassword)).run()
}
