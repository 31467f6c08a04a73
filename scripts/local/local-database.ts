import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { getPlatformProxy, unstable_readConfig as readWranglerConfig } from 'wrangler'
import { fail, runQuietly } from '../shell.ts'
import { databaseTrouble } from './database-trouble.ts'
import { type Databases, seed } from './seed.ts'

/** Creates a local installation: settings, both databases, accounts, knowledge. */
export async function prepareLocalInstallation(): Promise<void> {
  writeLocalSettings()
  for (const database of ['DB', 'SEARCH_DB'])
    await runQuietly('wrangler', ['d1', 'migrations', 'apply', database, '--local'])
  await withLocalDatabases(seed)
}

/** Calls `use` with the databases that `npm start` serves; stop the server first. */
function withLocalDatabases<T>(use: (databases: Databases) => Promise<T>): Promise<T> {
  return withDatabases({ remote: false }, use)
}

/** Calls `use` with the local databases or, when `remote`, the deployed ones. */
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
  } catch (error) {
    const trouble = databaseTrouble(inspect(error), { remote })
    if (trouble) fail(trouble)
    throw error
  } finally {
    await proxy.dispose()
  }
}

/** Writes a configuration with the databases only: a script has no Durable Objects. */
function writeDatabasesConfig(remote: boolean): string {
  const { name, compatibility_date, d1_databases } = readWranglerConfig({ config: 'wrangler.toml' })
  const path = '.wrangler/databases.json'
  const databases = d1_databases.map((database: object) => ({ ...database, remote }))
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync(path, JSON.stringify({ name, compatibility_date, d1_databases: databases }))
  return path
}

/** Adds the required settings that .dev.vars does not have. */
function writeLocalSettings(): void {
  const text = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : ''
  const needed = {
    ENVIRONMENT: 'development',
    BETTER_AUTH_SECRET: randomBytes(32).toString('hex'),
  }
  const missing = Object.entries(needed).filter(
    ([name]) => !new RegExp(`^\\s*${name}\\s*=\\s*\\S`, 'm').test(text),
  )
  if (missing.length === 0) return
  const lines = missing.map(([name, value]) => `${name}=${value}\n`)
  const begun = text === '' || text.endsWith('\n') ? text : `${text}\n`
  // Renamed into place, so that an interruption leaves no half-written file.
  writeFileSync('.dev.vars.new', begun + lines.join(''))
  renameSync('.dev.vars.new', '.dev.vars')
}
