import { execFile as callback, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildIfChanged } from './build.ts'

/**
 * Runs every check and test; `npm test -- export` runs the test files with "export" in their paths,
 * without checks. The built site is kept until one of its files changes.
 */
const filters = process.argv.slice(2)
const failedChecks: string[] = []
const execFile = promisify(callback)

/**
 * Runs a program, shows its output when it fails (or with `show`), and returns whether it passed.
 */
async function check(
  name: string,
  program: string,
  args: string[],
  show = false,
): Promise<boolean> {
  try {
    const { stdout } = await execFile(program, args, { maxBuffer: Number.POSITIVE_INFINITY })
    if (show) process.stdout.write(stdout)
    return true
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
    console.error(`\n${[stdout, stderr, message].filter(Boolean).join('\n').trim()}`)
    console.error(`\n✗ ${name} failed: ${program} ${args.join(' ')}\n`)
    failedChecks.push(name)
    return false
  }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** Runs the tests and counts them; a file that could not be run counts as one failure. */
function runTests(patterns: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'edcabinet-test-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync('vitest', ['run', ...reporters, ...patterns], { stdio: 'inherit' })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    )
    for (const { name } of broken) console.error(`✗ could not run ${name}`)
    const failed = report.numFailedTests + broken.length
    if (status !== 0 && failed === 0) failedChecks.push('vitest (see above)')
    return {
      passed: report.numPassedTests,
      failed,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    failedChecks.push('vitest (it ended without a result: see above)')
    return { passed: 0, failed: 0, skipped: 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const isWhole = filters.length === 0
// None reads what another writes: they share the cores.
const [built] = await Promise.all([isBuilt(), ...(isWhole ? checksOfSource() : [])])
const tests = built ? runTests(filters) : { passed: 0, failed: 0, skipped: 0 }

if (failedChecks.length > 0) console.error(`\n✗ failed: ${failedChecks.join(', ')}`)
const failed = tests.failed + failedChecks.length
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
console.log(`\n${tests.passed} passed, ${failed} failed${skipped}`)
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0)

function checksOfSource(): Promise<boolean>[] {
  return [
    check('format and lint', 'biome', ['ci', '--colors=off']),
    check('types of bindings', 'node', ['scripts/binding-types.ts', '--check']),
    check('types', 'tsc', ['--noEmit']),
  ]
}

/** Builds the site if a file changed, and checks its budgets. False when the build fails. */
async function isBuilt(): Promise<boolean> {
  try {
    await buildIfChanged(async () => {
      if (!(await check('build', 'vite', ['build']))) throw new Error('There is no build')
    })
  } catch {
    return false
  }
  if (isWhole) await check('budgets', 'node', ['scripts/check-budgets.ts'], true)
  return true
}
