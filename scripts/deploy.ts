import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { fail, run } from './shell.ts'

/** Builds, migrates both remote databases, deploys, and loads the knowledge and the library. */
if (readFileSync('wrangler.toml', 'utf8').includes('00000000-0000-0000-0000-'))
  fail('Put the ids of your two D1 databases into wrangler.toml first: see the README.')

// Error reports carry the release; with a token its source maps are uploaded for them.
const release = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
  encoding: 'utf8',
}).trim()
process.env.VITE_RELEASE = release
const uploadsMaps = Boolean(process.env.SENTRY_AUTH_TOKEN)

run('vite', ['build', ...(uploadsMaps ? ['--sourcemap', 'hidden'] : [])])
run('node', ['scripts/check-budgets.ts'])
for (const database of ['DB', 'SEARCH_DB'])
  run('wrangler', ['d1', 'migrations', 'apply', database, '--remote'])
if (uploadsMaps) uploadSourceMaps()
run('wrangler', ['deploy'])
run('node', ['scripts/knowledge.ts', 'sync', '--remote'])
run('node', ['scripts/library.ts', 'sync', '--remote'])

/**
 * Uploads source maps, which needs SENTRY_ORG and SENTRY_PROJECT, and deletes those for browsers,
 * so that they are not deployed.
 */
function uploadSourceMaps() {
  const sentry = ['--yes', '@sentry/cli@3', 'sourcemaps']
  run('npx', [...sentry, 'inject', 'dist'])
  run('npx', [...sentry, 'upload', '--release', release, 'dist'])
  for (const map of globSync('dist/client/**/*.map')) rmSync(map)
}
