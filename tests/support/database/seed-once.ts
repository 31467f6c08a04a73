import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { seed } from '../../../scripts/local/seed.ts'
import { startWorker } from '../built-worker.ts'
import { readRows, saveRows, seedFile } from './seeded-rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seedFile: string
  }
}

/** Seeds one installation as `npm start` does; every site of the run starts from its rows. */
export default async function seedOnce({ provide }: TestProject) {
  const path = seedFile()
  provide('seedFile', path)
  if (existsSync(path)) return
  const { env, close } = await startWorker({})
  await seed(env)
  saveRows(path, { DB: await readRows(env.DB), SEARCH_DB: await readRows(env.SEARCH_DB) })
  await close()
}
