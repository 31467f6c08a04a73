/**
 * `npx node bench/start-up.ts`, after `vite build`.
 * Time from starting a workerd process to its first answer: the built site (GET /api/health, which
 * needs no database) against a worker that does nothing, in turn. The best of eleven starts counts
 * on each side, after one to warm up, because other load only adds time. Both get the same files,
 * so that reading the configuration costs the same; the difference is compiling and running the
 * site's entry modules.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { report } from './report.ts'

const times = 11
const folder = mkdtempSync(join(tmpdir(), 'edcabinet-start-'))

const [config] = globSync('dist/*/wrangler.json')
if (!config) throw new Error('There is no built worker: run `npx vite build` first.')
const built = dirname(config)
const main = join(built, 'index.js')
const empty = join(built, 'empty.js')
rmSync(empty, { force: true })
const site = [main, ...globSync(`${built}/**/*.js`).filter((path) => path !== main)]
writeFileSync(empty, 'export default { fetch: () => new Response("hello") }')

const pairs: { site: number; empty: number }[] = []
for (let n = 0; n <= times; n++) {
  const pair = {
    site: await msToFirstAnswer(site, built),
    empty: await msToFirstAnswer([empty, ...site], built),
  }
  if (n > 0) pairs.push(pair)
}
rmSync(folder, { recursive: true })
rmSync(empty)
const ms = (pick: 'site' | 'empty') => Math.min(...pairs.map((pair) => pair[pick]))
report([
  {
    what: 'start-up / empty worker',
    figure: ms('site') / ms('empty'),
    budget: { atMost: 2 },
    note: `${ms('site').toFixed(0)} ms / ${ms('empty').toFixed(0)} ms`,
  },
])

async function msToFirstAnswer(modules: string[], root: string): Promise<number> {
  const port = await freePort()
  const path = join(folder, 'config.capnp')
  writeFileSync(path, capnp(modules, root, port))
  const start = performance.now()
  const process = spawn('node_modules/workerd/bin/workerd', ['serve', path], { stdio: 'ignore' })
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      if (response && !response.ok) throw new Error(`The worker answered ${response.status}`)
      if (response) return performance.now() - start
      if (performance.now() - start > 30_000) throw new Error('The worker did not answer')
      await new Promise((done) => setTimeout(done, 2))
    }
  } finally {
    if (process.kill()) await new Promise((done) => process.once('exit', done))
  }
}

/** A workerd configuration with these modules on this port. */
function capnp(modules: string[], root: string, port: number): string {
  const list = modules.map((path) => {
    const from = relative(folder, resolve(path))
    return `(name = ${JSON.stringify(relative(root, path))}, esModule = embed ${JSON.stringify(from)})`
  })
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [${list.join(', ')}],
    compatibilityDate = "2026-10-01",
    compatibilityFlags = ["nodejs_compat"],
    bindings = [
      (name = "ENVIRONMENT", text = "development"),
      (name = "BETTER_AUTH_SECRET", text = "a-secret-for-measurements-0123456789"),
      (name = "DB", service = "main"),
      (name = "SEARCH_DB", service = "main"),
    ],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
