import { createFactory } from 'hono/factory'
import type { AppEnv } from './http/app-env.ts'
import { report } from './http/report.ts'

/**
 * GET /api/ready: queries each database, unlike /api/health, which answers without them. 503 with
 * the failing one named when a database does not answer.
 */
export const readiness = createFactory<AppEnv>().createHandlers(async (c) => {
  const checks = { database: c.env.DB, search: c.env.SEARCH_DB }
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, database]) => {
      const answered = await database
        .prepare('SELECT 1')
        .run()
        .then(
          () => true,
          (error: unknown) => {
            report(error, { readiness: name })
            return false
          },
        )
      return [name, answered ? ('ok' as const) : ('failed' as const)] as const
    }),
  )
  const ready = answers.every(([, answer]) => answer === 'ok')
  if (!ready) c.header('Retry-After', '10')
  return c.json(
    { status: ready ? 'ok' : 'failed', ...Object.fromEntries(answers) },
    ready ? 200 : 503,
  )
})
