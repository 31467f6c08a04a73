import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { builtWorker, defaults, migrate, type Vars } from './built-worker.ts'
import { loadRows, writeRows } from './database/seeded-rows.ts'
import { until } from './until.ts'

type Databases = { DB: D1Database; SEARCH_DB: D1Database }
export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>

/**
 * The built worker in an own process, on a state folder that outlives it: it can be killed at any
 * moment and started again.
 */
export async function startKillableSite({ vars }: { vars: Vars }) {
  const root = mkdtempSync(join(tmpdir(), 'edcabinet-killable-'))
  const state = join(root, 'state')
  const config = join(root, 'wrangler.json')
  const configure = (more: Vars) =>
    writeFileSync(config, JSON.stringify(builtWorker({ ...defaults, ...vars, ...more })))
  configure({})
  const withDatabases = databasesAt(root, state)
  await withDatabases(async (databases) => {
    const rows = loadRows(inject('seedFile'))
    for (const [name, folder] of [
      ['DB', 'migrations/main'],
      ['SEARCH_DB', 'migrations/search'],
    ] as const) {
      await migrate(databases[name], folder)
      await writeRows(databases[name], rows[name])
    }
  })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = () => serve({ config, state, port, root })
  let running = await start()
  return {
    origin,
    fetch: (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(new URL(path, origin), { redirect: 'manual', ...init }),
    /** Kills every process of the site at once. */
    kill: () => running.kill(),
    /** Starts the site again, with `more` variables over the first ones. */
    async restart(more: Vars = {}) {
      configure(more)
      running = await start()
    },
    /** Calls its argument with the stored databases; only while the site is down. */
    withDatabases,
    async close() {
      await running.kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function databasesAt(root: string, state: string) {
  const configPath = join(root, 'databases.json')
  const { name, compatibility_date, d1_databases } = builtWorker({})
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases }))
  return async <T>(use: (databases: Databases) => Promise<T>): Promise<T> => {
    const persist = { path: join(state, 'v3') }
    const proxy = await getPlatformProxy<Databases>({ configPath, persist })
    try {
      return await use(proxy.env)
    } finally {
      await proxy.dispose()
    }
  }
}

type Place = { config: string; state: string; port: number; root: string }

async function serve({ config, state, port, root }: Place) {
  const options = ['--config', config, '--persist-to', state, '--port', String(port)]
  const quiet = ['--ip', '127.0.0.1', '--inspector-port', '0', '--log-level', 'error']
  // An own process group, so that the runtime dies with the program that started it.
  const child = spawn('node_modules/.bin/wrangler', ['dev', ...options, ...quiet], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', TMPDIR: root },
  })
  const ended = once(child, 'exit')
  const health = `http://127.0.0.1:${port}/api/health`
  const answers = () =>
    fetch(health).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(() => {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`)
    return answers()
  })
  return {
    async kill() {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
