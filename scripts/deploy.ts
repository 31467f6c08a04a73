import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail, run, succeeds } from './shell.ts'

/** Builds, migrates both remote databases, deploys, and loads the knowledge and the library. */
if (readFileSync('wrangler.toml', 'utf8').includes('00000000-0000-0000-0000-'))
  fail('Put the ids of your two D1 databases into wrangler.toml first: see the README.')

// Error reports carry the release; with a token its source maps are uploaded for them.
const release = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
  encoding: 'utf8',
}).trim()
process.env.VITE_RELEASE = release
const uploadsMaps = Boolean(process.env.SENTRY_AUTH_TOKEN)
const uploadMs = 5 * 60_000

run('vite', ['build', ...(uploadsMaps ? ['--sourcemap', 'hidden'] : [])])
run('node', ['scripts/check-budgets.ts'])
// Before the deployment, so that its first error can be read already.
if (uploadsMaps) uploadSourceMaps()
// Whatever became of the upload: the sources are not for everybody.
for (const map of globSync('dist/client/**/*.map')) rmSync(map)
for (const database of ['DB', 'SEARCH_DB'])
  run('wrangler', ['d1', 'migrations', 'apply', database, '--remote'])
run('wrangler', ['deploy'])
run('node', ['scripts/knowledge.ts', 'sync', '--remote'])
run('node', ['scripts/library.ts', 'sync', '--remote'])

/**
 * Uploads the source maps of worker and browser. They are found by the release and the file's path:
 * debug ids, written into every file, would cost the tracker and the worker their budgets. A
 * failure is said and stops nothing, since the site works without them.
 */
function uploadSourceMaps() {
  const { SENTRY_PROJECT = '', SENTRY_BROWSER_PROJECT = SENTRY_PROJECT } = process.env
  const [worker] = globSync('dist/*/wrangler.json').map((path) => dirname(path))
  const uploaded = [
    ['dist/client', SENTRY_BROWSER_PROJECT],
    [worker ?? 'dist', SENTRY_PROJECT],
  ].every(([folder = '', project = '']) =>
    succeeds(
      'sentry-cli',
      [
        ...['sourcemaps', 'upload', '--quiet', '--release', release, '--url-prefix', '~/'],
        ...(project ? ['--project', project] : []),
        folder,
      ],
      uploadMs,
    ),
  )
  if (!uploaded)
    console.error(
      `\nThe source maps of release ${release} were not uploaded: see above. Its errors will be reported with places in the minified code. The deployment goes on.\n`,
    )
}
