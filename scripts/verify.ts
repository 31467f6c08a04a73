import { run } from './shell.ts'

/** What can be known without a database or a build: format, lint, types, architecture, drift. */
run('biome', ['ci', '--reporter=summary'])
run('tsc', ['--noEmit'])
run('vitest', ['run', '--project', 'unit', '--reporter=dot', 'tests/architecture'])
console.log('\nFormat, lint, types, architecture and drift are in order.')
