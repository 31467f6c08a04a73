import { run } from './shell.ts'

/**
 * Writes worker-configuration.d.ts, the types of what wrangler.toml binds; with `--check` fails when
 * that file is not what would be written. Without .dev.vars: its secrets are no bindings.
 */
run('wrangler', [
  'types',
  '--env-interface=PlatformBindings',
  '--include-runtime=false',
  '--strict-vars=false',
  '--env-file=/dev/null',
  ...process.argv.slice(2),
])
