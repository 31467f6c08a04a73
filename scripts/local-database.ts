import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { getPlatformProxy, unstable_readConfig as readWranglerConfig } from 'wrangler'
import { type Databases, seed } from './seed.ts'
import { runQuietly } from './shell.ts'

/** Creates what a local installation needs: settings, both databases, accounts, knowledge. */
export async function prepareLocalInstallation(): Promise<void> {
  writeLocalSettings()
  for (const database of ['DB', 'SEARCH_DB'])
    await runQuietly('wrangler', ['d1', 'migrations', 'apply', database, '--local'])
  await withLocalDatabases(seed)
}

/** Gives `use` the databases that `npm start` serves from; stop the server first. */
export function withLocalDatabases<T>(use: (databases: Databases) => Promise<T>): Promise<T> {
  return withDatabases({ remote: false }, use)
}

/** The same for the deployed databases, when `remote`. */
export async function withDatabases<T>(
  { remote }: { remote: boolean },
  use: (databases: Databases) => Promise<T>,
): Promise<T> {
  const proxy = await getPlatformProxy<Databases>({
    configPath: writeDatabasesConfig(remote),
    persist: { path: '.wrangler/state/v3' },
    remoteBindings: remote,
  })
  try {
    return await use(proxy.env)
  } finally {
    await proxy.dispose()
  }
}

/** wrangler.toml less everything but the databases: a script has no Durable Objects to offer. */
function writeDatabasesConfig(remote: boolean): string {
  const { name, compatibility_date, d1_databases } = readWranglerConfig({ config: 'wrangler.toml' })
  const path = '.wrangler/databases.json'
  const databases = d1_databases.map((database: object) => ({ ...database, remote }))
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync(path, JSON.stringify({ name, compatibility_date, d1_databases: databases }))
  return path
}

function writeLocalSettings(): void {
  if (existsSync('.dev.vars')) return
  const secret = randomBytes(32).toString('hex')
  writeFileSync('.dev.vars', `ENVIRONMENT=development\nBETTER_AUTH_SECRET=${secret}\n`)
}
