import { inject } from 'vitest'
import { retryIfClosed, startWorker, type Vars, type WorkerOptions } from './built-worker.ts'
import { databasesWith } from './database/prepared-databases.ts'
import { until } from './until.ts'

export type SiteOptions = Omit<WorkerOptions, 'databases'> & {
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
  const content = !seeded ? 'empty' : knowledge ? 'seeded' : 'withoutKnowledge'
  const databases = databasesWith(content, inject('databases'))
  const started = await startWorker(vars, { ...options, databases })
  const { logs, origin } = started
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
