import { run } from './shell.ts'

/**
 * Checks that need no database and no build: format, lint, types, bindings, architecture, drift.
 */
run('biome', ['ci', '--reporter=summary'])
run('node', ['scripts/binding-types.ts', '--check'])
run('tsc', ['--noEmit'])
run('vitest', ['run', '--project', 'unit', '--reporter=dot', 'tests/architecture'])
console.log('\nFormat, lint, types, bindings, architecture and drift are in order.')
