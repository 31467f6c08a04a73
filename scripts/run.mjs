// Runs every npm script: on any Node that npm comes with, it installs missing dependencies and
// starts the script with the Node version the project pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command, ...rest] = process.argv.slice(2)
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
const installedMark = join(root, 'node_modules', '.installed-from')

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function checkMachine() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) fail(`This needs Node 18 or later to begin with; this is ${process.version}.`)
  if (process.platform === 'win32') fail('This runs on Linux and macOS; on Windows, use WSL.')
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(`No permission to write to ${root}. Use a folder that is yours.`)
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function install() {
  const hash = lockHash()
  const done = existsSync(pinnedNode) && existsSync(installedMark)
  if (done && readFileSync(installedMark, 'utf8') === hash) return
  console.log('Installing dependencies…')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('npm ci failed: see above. Is the npm registry reachable?')
  if (!existsSync(pinnedNode))
    fail('npm did not run the install script of the "node" package. Is ignore-scripts set?')
  writeFileSync(installedMark, hash)
}

checkMachine()
install()
const child = spawn(pinnedNode, [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(pinnedNode)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    WRANGLER_SEND_METRICS: 'false',
    // The visitor's location is not needed, and asking for it needs a network.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    NODE_NO_WARNINGS: '1',
  },
})
// Signals are passed on: a server left running would keep the port.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (status, signal) => process.exit(signal ? 130 : (status ?? 1)))
