import { inject } from 'vitest'
import { retryIfClosed, startWorker, type Vars, type WorkerOptions } from './built-worker.ts'
import { loadRows, writeRows } from './database/seeded-rows.ts'
import { until } from './until.ts'

export type SiteOptions = WorkerOptions & {
  /** Variables over the tests' defaults (development, a secret, no outside service). */
  vars?: Vars
  /** False leaves out knowledge entries and their index. */
  knowledge?: boolean
  /** False starts with empty tables, without accounts. */
  seeded?: boolean
}

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * The built worker with its own databases, seeded like a local installation. One for each test
 * file, started in `beforeAll` and closed in `afterAll`.
 */
export async function startSite({
  vars = {},
  knowledge = true,
  seeded = true,
  ...options
}: SiteOptions = {}) {
  const started = await startWorker(vars, options)
  const { logs, env, origin } = started
  if (seeded) {
    const { DB, SEARCH_DB } = loadRows(inject('seedFile'))
    await writeRows(env.DB, knowledge ? DB : { ...DB, knowledge_entries: [] })
    if (knowledge) await writeRows(env.SEARCH_DB, SEARCH_DB)
  }
  return {
    ...started,
    /** Sends a request without cookies or Origin; redirects are not followed. */
    fetch: (path: string, init: RequestInit = {}): Promise<Response> =>
      retryIfClosed(() => fetch(new URL(path, origin), { redirect: 'manual', ...init })),
    /** The number of database statements of an answered request. */
    statementsOf: async (answer: Response): Promise<number> => {
      const id = answer.headers.get('X-Request-Id')
      const line = () => logs().find(({ message }) => message.includes(`"id":"${id}"`))
      await until(() => line() !== undefined)
      const { d1 } = JSON.parse(line()?.message ?? '') as { d1: { statements: number } }
      return d1.statements
    },
    /** The error messages the worker logged since it started. */
    errorLogs: () =>
      logs()
        .filter(({ level }) => level === 'error')
        .map(({ message }) => message),
  }
}
