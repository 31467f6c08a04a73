import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { databaseTrouble } from './local/database-trouble.ts'

/** Runs a program of node_modules/.bin and shows its output. Exits when it fails. */
export function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) fail(`${program} ${args.join(' ')} failed: see above.`)
}

/** Runs a program like `run`, for at most so long; returns whether it succeeded. */
export function succeeds(program: string, args: string[], timeout: number): boolean {
  return spawnSync(program, args, { stdio: 'inherit', timeout }).status === 0
}

/** Runs a program and shows its output only when it fails, which exits. */
export function runQuietly(program: string, args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.on('close', (code) => {
      if (code === 0) return resolve()
      console.error(output)
      fail(
        databaseTrouble(output, { remote: args.includes('--remote') }) ??
          `${program} ${args.join(' ')} failed: see above.`,
      )
    })
  })
}

/** Starts a server, passes signals on to it, and exits when it ends. */
export function serve(program: string, args: string[], { quiet = false } = {}): ChildProcess {
  const output = quiet ? 'ignore' : 'inherit'
  const server = spawn(program, args, { stdio: ['ignore', output, 'inherit'] })
  server.on('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.kill(signal))
  return server
}

/** Ends the process with a message and exit code 1. */
export function fail(message: string): never {
  console.error(`\n${message}\n`)
  process.exit(1)
}
