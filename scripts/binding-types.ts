import { run } from './shell.ts'

/**
 * Writes worker-configuration.d.ts, the types of the bindings in wrangler.toml; with `--check`
 * fails when the file differs. Without .dev.vars, whose secrets are no bindings.
 */
run('wrangler', [
  'types',
  '--env-interface=PlatformBindings',
  '--include-runtime=false',
  '--strict-vars=false',
  '--env-file=/dev/null',
  ...process.argv.slice(2),
])
