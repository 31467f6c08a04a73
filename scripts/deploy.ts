import { readFileSync } from 'node:fs'
import { fail, run } from './shell.ts'

/** Builds, migrates both remote databases, deploys, and loads the knowledge. */
if (readFileSync('wrangler.toml', 'utf8').includes('00000000-0000-0000-0000-'))
  fail('Put the ids of your two D1 databases into wrangler.toml first: see the README.')

run('vite', ['build'])
run('node', ['scripts/check-budgets.ts'])
for (const database of ['DB', 'SEARCH_DB'])
  run('wrangler', ['d1', 'migrations', 'apply', database, '--remote'])
run('wrangler', ['deploy'])
run('node', ['scripts/knowledge.ts', 'sync', '--remote'])
