import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createTestHarness, type Unstable_RawConfig } from 'wrangler'
import type { LiveTiming } from '../../worker/features/advisors/answering/timing.ts'
import type { Bindings, ConfigName } from '../../worker/http/config/bindings.ts'

/** Configuration over the defaults; `undefined` takes a default away. */
export type Vars = { [name in ConfigName]?: string | undefined }

export const defaults: Vars = {
  ENVIRONMENT: 'development',
  BETTER_AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
}

export type WorkerOptions = {
  /** Shorter waits of the live answers' objects. */
  timing?: Partial<LiveTiming> | undefined
  /** More workers beside it, and what binds them. */
  beside?: { workers: WorkerConfig[]; services: WorkerConfig['services'] } | undefined
}

/** Runs what `vite build` wrote, on new databases with every migration applied and no rows. */
export async function startWorker(vars: Vars, { timing, beside }: WorkerOptions = {}) {
  // A root of its own keeps the developer's .dev.vars out of the tests.
  const root = mkdtempSync(join(tmpdir(), 'edcabinet-site-'))
  const built = builtWorker({ ...defaults, ...vars })
  const config = {
    ...(timing ? withTiming(built, root, timing) : built),
    ...besides(beside, built),
  }
  const others = beside?.workers.map((other) => ({ config: other })) ?? []
  const harness = createTestHarness({ root, workers: [{ config }, ...others] })
  const { url } = await harness.listen()
  const worker = harness.getWorker<Bindings>()
  await worker.applyD1Migrations('DB')
  await worker.applyD1Migrations('SEARCH_DB')
  return {
    harness,
    worker,
    origin: url.origin,
    env: await worker.getEnv(),
    async close() {
      await harness.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export type WorkerConfig = Omit<Unstable_RawConfig, 'env'>

/** The configuration that `vite build` wrote beside the worker, with its paths made absolute. */
export function builtWorker(vars: Vars): WorkerConfig {
  const [path] = globSync('dist/*/wrangler.json')
  if (!path) throw new Error('There is no built worker: run `npm test`, or `vite build` first.')
  const folder = resolve(dirname(path))
  const built = JSON.parse(readFileSync(path, 'utf8')) as WorkerConfig
  const set = Object.entries(vars).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return {
    ...shared(built),
    no_bundle: true,
    find_additional_modules: true,
    base_dir: folder,
    main: join(folder, built.main ?? 'index.js'),
    vars: Object.fromEntries(set),
    assets: { ...built.assets, directory: resolve(folder, built.assets?.directory ?? '') },
    d1_databases: built.d1_databases?.map((database) => ({
      ...database,
      migrations_dir: resolve(folder, database.migrations_dir ?? ''),
    })),
  }
}

function besides(beside: WorkerOptions['beside'], built: WorkerConfig): WorkerConfig {
  if (!beside) return {}
  // A binding of the platform takes an AbortSignal; one to another worker does with this flag.
  const flags = [...(built.compatibility_flags ?? []), 'enable_abortsignal_rpc']
  return { services: beside.services, compatibility_flags: flags }
}

/** The same worker, its live answers a class of the test's that only waits for less long. */
function withTiming(built: WorkerConfig, root: string, timing: Partial<LiveTiming>): WorkerConfig {
  const folder = join(root, 'worker')
  cpSync(String(built.base_dir), folder, { recursive: true })
  const main = join(folder, 'with-timing.js')
  writeFileSync(
    main,
    `import site, * as real from './index.js'
    export const { RateLimiter, VisitorLog } = real
    export class LiveAnswer extends real.LiveAnswer {
      get timing() { return { ...super.timing, ...${JSON.stringify(timing)} } }
    }
    export default site`,
  )
  return { ...built, base_dir: folder, main }
}

/** What is taken over as it stands; the rest of the file is about the build. */
function shared(built: WorkerConfig): WorkerConfig {
  const { name, compatibility_date, compatibility_flags, rules } = built
  const { durable_objects, migrations, r2_buckets, triggers } = built
  return {
    name,
    compatibility_date,
    compatibility_flags,
    rules,
    durable_objects,
    migrations,
    r2_buckets,
    triggers,
  }
}
