/**
 * Plants faults and counts which of them a test notices: one-line faults of tests/faults/faults.json,
 * each with the test file that must fail, and Stryker's mutants of the pure modules. Prints the share
 * noticed by folder, and fails where it is less than tests/faults/scores.json says:
 * `npm run mutate [-- PATTERN | --list | --stryker | --write]`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fail, run } from './shell.ts'

export type Fault = {
  /** What would be wrong for people, in a sentence. */
  what: string
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  /** The test file that has to fail. */
  noticed: string
}

type Tally = { noticed: number; of: number }
type Scores = Record<string, number>

const scoresFile = 'tests/faults/scores.json'
const options = new Set(process.argv.slice(2))
const only = [...options].find((option) => !option.startsWith('--'))
const all = !options.has('--list') && !options.has('--stryker')

const tallies = new Map<string, Tally>()
/** Test files by whether they pass without a fault. */
const unharmed = new Map<string, boolean>()
if (all || options.has('--list')) plantListed()
if (!only && (all || options.has('--stryker'))) readMutants()
report()

/** One fault at a time, in a copy: the working tree stays as it is. */
function plantListed() {
  const faults = (JSON.parse(readFileSync('tests/faults/faults.json', 'utf8')) as Fault[]).filter(
    ({ what, file }) => !only || `${what} ${file}`.includes(only),
  )
  const copy = copyOfTree()
  try {
    for (const fault of faults) {
      const noticed = isNoticed(fault, copy)
      count(`listed: ${folderOf(fault.file)}`, noticed)
      console.log(`${noticed ? 'noticed    ' : 'NOT NOTICED'}  ${fault.file}: ${fault.what}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'edcabinet-faults-'))
  const tracked = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).stdout
  for (const file of tracked.split('\0').filter(Boolean))
    cpSync(file, join(copy, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

function isNoticed({ file, find, replace, noticed }: Fault, copy: string): boolean {
  const path = join(copy, file)
  const right = readFileSync(path, 'utf8')
  if (right.split(find).length !== 2) fail(`"${find}" does not stand once in ${file}.`)
  if (!passesUnharmed(noticed, copy)) fail(`${noticed} fails without any fault.`)
  writeFileSync(
    path,
    right.replace(find, () => replace),
  )
  try {
    return !passes(noticed, copy)
  } finally {
    writeFileSync(path, right)
  }
}

/** A test that fails anyway would seem to notice everything. */
function passesUnharmed(test: string, copy: string): boolean {
  const known = unharmed.get(test)
  if (known !== undefined) return known
  const passed = passes(test, copy)
  unharmed.set(test, passed)
  return passed
}

/** Whether a test file passes; tests of the built worker need a new build. */
function passes(test: string, copy: string): boolean {
  const folder = test.split('/')[1]
  const project = folder === 'worker' || folder === 'e2e' ? folder : 'unit'
  if (project !== 'unit' && !succeeds('vite', ['build', '--logLevel', 'error'], copy)) return false
  return succeeds('vitest', ['run', '--project', project, test], copy)
}

function succeeds(program: string, args: string[], cwd: string): boolean {
  return spawnSync(program, args, { cwd, stdio: 'ignore' }).status === 0
}

type MutationReport = { files: Record<string, { mutants: { status: string }[] }> }

function readMutants() {
  run('stryker', ['run', 'tests/faults/stryker.config.json'])
  const report = JSON.parse(
    readFileSync('node_modules/.cache/mutation/report.json', 'utf8'),
  ) as MutationReport
  // What does not compile or was excluded says nothing about the tests.
  for (const [file, { mutants }] of Object.entries(report.files))
    for (const { status } of mutants)
      if (!['Ignored', 'CompileError', 'RuntimeError'].includes(status))
        count(`mutants: ${folderOf(file)}`, status === 'Killed' || status === 'Timeout')
}

function folderOf(file: string): string {
  return dirname(file).split('/').slice(0, 3).join('/')
}

function count(folder: string, noticed: boolean) {
  const { noticed: before, of } = tallies.get(folder) ?? { noticed: 0, of: 0 }
  tallies.set(folder, { noticed: before + Number(noticed), of: of + 1 })
}

function report() {
  const known = JSON.parse(readFileSync(scoresFile, 'utf8')) as Scores
  const scores = { ...known }
  const worse: string[] = []
  for (const [folder, { noticed, of }] of [...tallies].sort()) {
    const percent = Math.floor((noticed / of) * 1000) / 10
    console.log(`${folder}: ${noticed} of ${of} noticed, ${percent} % (${known[folder] ?? 0} %)`)
    if (percent < (known[folder] ?? 0)) worse.push(folder)
    scores[folder] = percent
  }
  if (options.has('--write')) writeFileSync(scoresFile, `${JSON.stringify(scores, null, 2)}\n`)
  else if (!only && worse.length > 0)
    fail(`Fewer faults are noticed than before: ${worse.join(', ')}`)
}
