import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { localPassword } from '../scripts/local/local-accounts.ts'
import { type Databases, seed } from '../scripts/local/seed.ts'
import { startRuntime, startWorker, type Vars } from '../tests/support/built-worker.ts'

/**
 * The built site, seeded as `npm start` does, and beside it a worker to compare with; each in
 * the same local runtime, so that what that costs stands on both sides.
 */
export async function startWorkers(vars: Vars = {}) {
  process.env.WRANGLER_LOG ??= 'error'
  const site = await startWorker(vars)
  const databases: Databases = site.env
  await seed(databases)
  const root = mkdtempSync(join(tmpdir(), 'edcabinet-bench-'))
  const { url, close } = await startRuntime(root, [baseline()])
  return {
    app: { origin: site.origin, port: Number(new URL(site.origin).port) },
    baseline: { origin: url.origin, port: Number(url.port) },
    databases,
    async close() {
      await site.close()
      await close()
    },
  }
}

export type Workers = Awaited<ReturnType<typeof startWorkers>>

function baseline() {
  return {
    name: 'baseline',
    main: resolve('bench/baseline-worker.ts'),
    compatibility_date: '2026-10-01',
    compatibility_flags: ['nodejs_compat'],
    assets: { directory: resolve('dist/client'), run_worker_first: ['/*'] },
    d1_databases: [{ binding: 'DB', database_name: 'baseline', database_id: 'baseline' }],
  }
}

/** The cookies of a local account, as a header. */
export async function cookiesOf({ app }: Workers, email: string): Promise<string> {
  const response = await fetch(`${app.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: app.origin },
    body: JSON.stringify({ email, password: localPassword }),
  })
  if (!response.ok) throw new Error(`Cannot sign in: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
