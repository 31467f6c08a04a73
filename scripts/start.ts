import type { ErrorBody } from '../domain/errors.ts'
import { buildIfChanged } from './build.ts'
import { localAccounts, localPassword } from './local/local-accounts.ts'
import { prepareLocalInstallation } from './local/local-database.ts'
import { chooseModel } from './local/local-model.ts'
import { openPort } from './local/port.ts'
import { fail, run, runQuietly, serve } from './shell.ts'

const port = await openPort('npm start')
const address = `http://localhost:${port}`

console.log('Preparing the local databases…')
await prepareLocalInstallation()
const modelLine = await chooseModel()
await buildIfChanged(() => {
  console.log('Building…')
  return runQuietly('vite', ['build'])
})
run('node', ['scripts/check-budgets.ts'])
const server = serve('vite', ['preview', '--port', String(port), '--strictPort'], { quiet: true })
await untilHealthy()
runCron()
printWelcome()

/** Calls the worker as Cloudflare's cron does (wrangler.toml): now and every quarter of an hour. */
function runCron(): void {
  const call = () => void fetch(`${address}/cdn-cgi/handler/scheduled`).catch(() => undefined)
  call()
  setInterval(call, 15 * 60_000).unref()
}

async function untilHealthy(): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const answer = await fetch(`${address}/api/health`).catch(() => null)
    if (answer?.ok) return
    // The server runs and says what is wrong, e.g. with a line of .dev.vars.
    if (answer?.status === 503) await stopWith(answer)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill()
  fail('The server did not answer within 30 seconds.')
}

async function stopWith(answer: Response): Promise<never> {
  const { error } = (await answer.json()) as ErrorBody
  server.kill()
  return fail(`${error.message}. Look at .dev.vars.`)
}

function printWelcome(): void {
  console.log(`\nEdCabinet runs at ${address}\n\nLocal accounts, password ${localPassword}:`)
  for (const { email, shows } of localAccounts) console.log(`  ${email.padEnd(26)} ${shows}`)
  console.log(`\n${modelLine}`)
  console.log('Mail that would be sent: /dev/outbox. Stop with Ctrl+C.\n')
}
