import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  type DurableObjectIdentifier,
  Miniflare,
  type Request as MiniflareRequest,
  Response as MiniflareResponse,
  type V4MiniflareOptions,
  type V4WorkerOptions,
  type WorkerdStructuredLog,
} from 'miniflare'
import { transformWithOxc } from 'vite'
import {
  unstable_getMiniflareWorkerOptions as readOptions,
  unstable_splitSqlQuery as splitSql,
  type Unstable_RawConfig,
} from 'wrangler'
import type { LiveTiming } from '../../worker/features/advisors/answering/live-answer.ts'
import type { Bindings, ConfigName } from '../../worker/http/config/bindings.ts'
import { readMigrations } from './database/migrations.ts'

/** Variables over the defaults; `undefined` removes a default. */
export type Vars = { [name in ConfigName]?: string | undefined }

export const defaults: Vars = {
  ENVIRONMENT: 'development',
  BETTER_AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
}

export type WorkerOptions = {
  /** Shorter timeouts of the live answers' objects. */
  timing?: Partial<LiveTiming> | undefined
  /** Further workers, and the service bindings to them. */
  beside?: { workers: WorkerConfig[]; services: WorkerConfig['services'] } | undefined
  /**
   * Whether its requests to other hosts are made by this process, where a test can intercept them.
   */
  throughNode?: boolean | undefined
  /** A folder of databases to start with, which are copied; without one they are made. */
  databases?: string | undefined
}

/** Starts the built worker, on a copy of `databases` or else new ones, migrated and without rows. */
export async function startWorker(
  vars: Vars,
  { timing, beside, throughNode, databases }: WorkerOptions = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'edcabinet-site-'))
  const built = builtWorker({ ...defaults, ...vars })
  const config = {
    ...(timing ? withTiming(built, root, timing) : built),
    ...besides(beside, built),
  }
  const configs = [config, ...(beside?.workers ?? [])]
  if (databases) cpSync(databases, databasesIn(root), { recursive: true })
  const { runtime, url, logs, close } = await startRuntime(root, configs, throughNode)
  const name = String(config.name)
  const env = await runtime.getBindings<Bindings>(name)
  if (!databases) {
    await migrate(env.DB, 'migrations/main')
    await migrate(env.SEARCH_DB, 'migrations/search')
  }
  return {
    origin: url.origin,
    env,
    /** The log lines it wrote since it started. */
    logs,
    /** Runs the recurring jobs, as Cloudflare's cron does. */
    async scheduled({ cron }: { cron: string }): Promise<void> {
      await runtime.dispatchFetch(
        `${url.origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`,
      )
    },
    /** One of the further workers, by name. */
    workerNamed: (other: string) => runtime.getWorker(other),
    /** Evicts an object from memory, as the platform does with an idle one. */
    evict: (className: string, object: DurableObjectIdentifier) =>
      runtime.unsafeEvictDurableObject(name, className, object),
    storageOf: (className: string, object: DurableObjectIdentifier) =>
      runtime.unsafeGetDurableObjectStorage(name, className, object),
    /** Closes it and leaves its databases in a new folder, for `databases` of others. */
    closeKeeping: (folder: string) =>
      close(() => cpSync(databasesIn(root), folder, { recursive: true })),
    close: () => close(),
  }
}

/** Where the runtime keeps the databases of a worker. */
const databasesIn = (root: string) => join(root, 'state', 'd1')

/** Starts workers in one runtime without a proxy before it; the first one answers at `url`. */
async function startRuntime(root: string, configs: WorkerConfig[], throughNode = false) {
  const logs: WorkerdStructuredLog[] = []
  const workers = (await Promise.all(configs.map((config) => workerOptions(root, config)))).map(
    (worker) => (throughNode ? { ...worker, outboundService: fetchedHere } : worker),
  )
  const options: V4MiniflareOptions = {
    host: '127.0.0.1',
    port: 0,
    resourcePersistencePath: join(root, 'state'),
    unsafeTriggerHandlers: true,
    unsafeInspectDurableObjects: true,
    handleStructuredLogs: (log) => logs.push(log),
    workers: workers as [V4WorkerOptions, ...V4WorkerOptions[]],
  }
  const runtime = new Miniflare(convertV4MiniflareOptions(options))
  const { dispatchFetch } = runtime
  // Calls of a test on a binding are made this way too.
  runtime.dispatchFetch = (...request) => retryIfClosed(() => dispatchFetch(...request))
  return {
    runtime,
    url: await runtime.ready,
    logs: () => [...logs],
    async close(beforeRemoval: () => void = () => {}) {
      await runtime.dispose()
      beforeRemoval()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Makes a worker's request from this process and returns the answer. */
async function fetchedHere(request: MiniflareRequest): Promise<MiniflareResponse> {
  const { method, url } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  const answer = await fetch(url, {
    method,
    headers: [...request.headers],
    body,
    redirect: 'manual',
  })
  return new MiniflareResponse(await answer.arrayBuffer(), {
    status: answer.status,
    headers: [...answer.headers],
  })
}

/**
 * Sends a request again, up to five times in all, if its connection was closed: the runtime closes
 * idle ones, and has then not received the request.
 */
export async function retryIfClosed<T>(send: () => Promise<T>): Promise<T> {
  for (let sendings = 1; ; sendings++) {
    try {
      return await send()
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      if (cause?.code !== 'UND_ERR_SOCKET' || sendings === 5) throw error
    }
  }
}

/** The options of a worker. An own root keeps the developer's .dev.vars out of the tests. */
async function workerOptions(root: string, config: WorkerConfig): Promise<V4WorkerOptions> {
  const folder = join(root, String(config.name))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'wrangler.json')
  writeFileSync(path, JSON.stringify(config))
  const { workerOptions: options } = readOptions(path)
  const main = config.no_bundle
    ? String(config.main)
    : await withoutTypes(String(config.main), folder)
  const modulesRoot = dirname(main)
  const others = globSync(`${modulesRoot}/**/*.js`).filter((file) => file !== main)
  const modules = [main, ...others].map((file) => ({ type: 'ESModule' as const, path: file }))
  return { ...options, name: String(config.name), modulesRoot, modules } as V4WorkerOptions
}

/** A worker of one TypeScript file compiled to JavaScript; returns its path. */
async function withoutTypes(main: string, folder: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(main, 'utf8'), main)
  const path = join(folder, 'index.js')
  writeFileSync(path, code)
  return path
}

const splitOnce = new Map<string, string[]>()

/** The statements of a folder's migrations, split once for all files of a run. */
function statementsOf(folder: string): string[] {
  const statements =
    splitOnce.get(folder) ?? readMigrations(folder).flatMap(({ sql }) => splitSql(sql))
  splitOnce.set(folder, statements)
  return statements
}

/** Applies every migration of a folder to an empty database, all in one transaction. */
export async function migrate(database: D1Database, folder: string): Promise<void> {
  await database.batch(statementsOf(folder).map((one) => database.prepare(one)))
}

export type WorkerConfig = Omit<Unstable_RawConfig, 'env'>

/** The configuration that `vite build` wrote beside the worker, with absolute paths. */
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
  // A platform binding takes an AbortSignal; one to another worker does only with this flag.
  const flags = [...(built.compatibility_flags ?? []), 'enable_abortsignal_rpc']
  return { services: beside.services, compatibility_flags: flags }
}

/** The worker with shorter timeouts of its live answers, set in a subclass. */
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

/** The fields of the built configuration that stay as they are. */
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
