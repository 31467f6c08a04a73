import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTestHarness } from 'wrangler'
import { localPassword } from '../scripts/local/local-accounts.ts'
import { type Databases, seed } from '../scripts/local/seed.ts'
import {
  builtWorker,
  defaults,
  type Vars,
  type WorkerConfig,
} from '../tests/support/built-worker.ts'
import type { Bindings } from '../worker/http/config/bindings.ts'

/**
 * Starts the built site, seeded as by `npm start`, and a worker to compare with, behind the same
 * development server without its tracing: that stores a row for every query, and deployed workers
 * have none.
 */
export async function startWorkers(vars: Vars = {}) {
  process.env.WRANGLER_LOG ??= 'error'
  process.env.X_LOCAL_OBSERVABILITY ??= 'false'
  const site = await serve(builtWorker({ ...defaults, ...vars }))
  const worker = site.harness.getWorker<Bindings>()
  await worker.applyD1Migrations('DB')
  await worker.applyD1Migrations('SEARCH_DB')
  const databases: Databases = await worker.getEnv()
  await seed(databases)
  const compared = await serve(baseline())
  return {
    app: { origin: site.url.origin, port: Number(site.url.port) },
    baseline: { origin: compared.url.origin, port: Number(compared.url.port) },
    databases,
    async close() {
      await site.close()
      await compared.close()
    },
  }
}

async function serve(config: WorkerConfig) {
  // An own root, so that the developer's .dev.vars does not count.
  const root = mkdtempSync(join(tmpdir(), 'edcabinet-bench-'))
  const harness = createTestHarness({ root, workers: [{ config }] })
  const { url } = await harness.listen()
  return {
    harness,
    url,
    async close() {
      await harness.close()
      rmSync(root, { recursive: true, force: true })
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
    durable_objects: { bindings: [{ name: 'HOPS', class_name: 'Hops' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['Hops'] }],
  }
}

/** The cookies of a local account, as a header's value. */
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
