/**
 * Mutation testing: the faults of tests/faults/faults.json, each with the test file that must fail,
 * and Stryker's mutants of the pure modules. Prints the share of detected faults by folder, and
 * fails where it is below tests/faults/scores.json:
 * `npm run mutate [-- PATTERN | --list | --open | --stryker | --write]`.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fail, run } from './shell.ts'

export type Fault = {
  /** The effect on people, in a sentence. */
  what: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** The test file that has to fail. */
  noticed: string
  /** The test in it that fails; `--write` stores the first that did. */
  test?: string | undefined
}

type Tally = { noticed: number; of: number }
type Scores = Record<string, number>

const faultsFile = 'tests/faults/faults.json'
const scoresFile = 'tests/faults/scores.json'
const strykerFile = 'tests/faults/stryker.config.json'
const options = new Set(process.argv.slice(2))
const only = [...options].find((option) => !option.startsWith('--'))
const all = !['--list', '--open', '--stryker'].some((option) => options.has(option))

const tallies = new Map<string, Tally>()
if (all || options.has('--list') || options.has('--open')) plantListed()
if (options.has('--stryker') || (all && !only)) readMutants()
report()

/** A test that fails without any fault has noticed none. */
function forgetWhatFailsAnyway(faults: Fault[], copy: string) {
  const noticed = faults.filter(({ test }) => test)
  const anyway = failuresOf(noticed, copy)
  for (const fault of noticed)
    if (fault.test && anyway.has(fault.test)) {
      console.log(`FAILS ANYWAY ${fault.noticed}: ${fault.test}`)
      delete fault.test
    }
}

/**
 * Plants one fault at a time, in a copy of the working tree. At the end the tests that noticed one
 * run without any fault.
 */
function plantListed() {
  const all = JSON.parse(readFileSync(faultsFile, 'utf8')) as Fault[]
  const faults = all.filter(
    ({ what, file, noticed, test }) =>
      (!only || `${what} ${file} ${noticed}`.includes(only)) && !(options.has('--open') && test),
  )
  if (faults.length === 0) fail('No listed fault is asked for.')
  const copy = copyOfTree()
  try {
    const ofWorker = faults.find(isOfWorker)
    if (ofWorker) {
      build(copy, 'the site without any fault')
      seedFor(ofWorker, copy)
    }
    for (const fault of faults.sort((a, b) => costOf(a) - costOf(b))) {
      const failed = failuresWith(fault, copy)
      console.log(`${failed ? 'noticed    ' : 'NOT NOTICED'}  ${fault.file}: ${fault.what}`)
      if (failed) fault.test = failed
      else delete fault.test
      if (options.has('--write')) keepTests([fault])
    }
    if (ofWorker) build(copy, 'the site without any fault')
    forgetWhatFailsAnyway(faults, copy)
    // Counts earlier results too, for a folder of whose faults only some were planted.
    const folders = new Set(faults.map(({ file }) => folderOf(file)))
    for (const { file, test } of all.filter((fault) => folders.has(folderOf(fault.file))))
      count(`listed: ${folderOf(file)}`, test !== undefined)
    if (options.has('--write')) keepTests(faults)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * Rank of a fault's cost: unit tests before those of the built site, known tests before whole
 * files.
 */
function costOf({ noticed, test }: Fault): number {
  return (
    ['tests/unit', 'tests/worker', 'tests/e2e'].findIndex((of) => noticed.startsWith(of)) * 2 +
    (test ? 0 : 1)
  )
}

/**
 * Stores which tests noticed, after each fault, so that an interrupted run keeps its results and
 * another run's are not overwritten.
 */
function keepTests(planted: Fault[]) {
  const found = new Map(planted.map((fault) => [placeOf(fault), fault.test]))
  const all = (JSON.parse(readFileSync(faultsFile, 'utf8')) as Fault[]).map((fault) =>
    // `undefined` is left out of JSON.
    found.has(placeOf(fault)) ? { ...fault, test: found.get(placeOf(fault)) } : fault,
  )
  writeFileSync(faultsFile, `${JSON.stringify(all, null, 2)}\n`)
}

function placeOf({ file, find, replace }: Fault): string {
  return `${file} ${find} ${replace}`
}

/** A copy of the working tree with uncommitted files, so that a new test can be tried. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'edcabinet-faults-'))
  const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = spawnSync('git', arguments_, { encoding: 'utf8' }).stdout.split('\0')
  for (const file of files.filter((name) => name && existsSync(name)))
    cpSync(file, join(copy, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The name of the first test that fails with the fault planted, or null. */
function failuresWith(fault: Fault, copy: string): string | null {
  const { what, file, find, replace } = fault
  const path = join(copy, file)
  const right = readFileSync(path, 'utf8')
  if (right.split(find).length !== 2) fail(`"${find}" does not stand once in ${file}.`)
  writeFileSync(
    path,
    right.replace(find, () => replace),
  )
  try {
    if (isOfWorker(fault)) build(copy, what)
    // The test known to notice runs first, and the whole file only if it no longer fails.
    const [named] = fault.test ? failuresOf([fault], copy) : []
    if (named) return named
    const [first = null] = failuresOf([{ ...fault, test: undefined }], copy)
    return first
  } finally {
    writeFileSync(path, right)
  }
}

/** Whether it takes a test of the built site to notice the fault. */
function isOfWorker({ noticed }: Fault): boolean {
  return /^tests\/(?:worker|e2e)\//.test(noticed)
}

/** Builds the site; a fault that does not compile would seem to be noticed by every test. */
function build(copy: string, what: string) {
  const { status, stderr } = spawnSync('vite', ['build', '--logLevel', 'error'], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (status !== 0) fail(`Does not build: ${what}\n${stderr}`)
}

/**
 * Seeds an installation that every run uses, since seeding takes longer than most tests. The tests'
 * own setup does it, in a run without a matching test.
 */
function seedFor({ noticed }: Fault, copy: string) {
  vitest(['-t', '^$', noticed], copy)
  if (!existsSync(seedIn(copy))) fail('The tests have not seeded an installation.')
}

function vitest(args: string[], copy: string) {
  spawnSync('vitest', ['run', ...args], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, SEED_FILE: seedIn(copy) },
  })
}

function seedIn(copy: string): string {
  return join(copy, 'seed.json')
}

type TestReport = {
  testResults: {
    status: string
    message: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[]
  }[]
}

/** Names of the failing tests: of the named ones, or of whole files. */
function failuresOf(faults: Fault[], copy: string): Set<string> {
  const files = [...new Set(faults.map(({ noticed }) => noticed))]
  if (files.length === 0) return new Set()
  const names = faults.map(({ test }) => test && escaped(test))
  const named = names.every(Boolean) ? ['-t', `^(?:${[...new Set(names)].join('|')})$`] : []
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const bail = faults.length === 1 ? ['--bail', '1'] : []
  const output = ['--reporter', 'json', '--outputFile', report]
  vitest([...bail, ...output, ...named, ...files], copy)
  if (!existsSync(report)) fail(`The tests did not run: ${files.join(', ')}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (named.length === 0 && !tests.some(({ status }) => status === 'passed' || status === 'failed'))
    fail(
      `No test ran: ${files.join(', ')}\n${testResults.map(({ message }) => message).join('\n')}`,
    )
  const failed = tests.filter(({ status }) => status === 'failed')
  return new Set(failed.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ')))
}

type MutationReport = { files: Record<string, { mutants: { status: string }[] }> }

/** Counts Stryker's mutants, of all configured modules or of one folder's. */
function readMutants() {
  const folder = only ? ['--mutate', modulesOf(only).join(',')] : []
  run('stryker', ['run', strykerFile, ...folder])
  const report = JSON.parse(
    readFileSync('node_modules/.cache/mutation/report.json', 'utf8'),
  ) as MutationReport
  // Mutants that do not compile or were excluded say nothing about the tests.
  for (const [file, { mutants }] of Object.entries(report.files))
    for (const { status } of mutants)
      if (!['Ignored', 'CompileError', 'RuntimeError'].includes(status))
        count(`mutants: ${folderOf(file)}`, status === 'Killed' || status === 'Timeout')
}

/** Without those it leaves out: asking for a folder by itself must not change its share. */
function modulesOf(folder: string): string[] {
  const { mutate } = JSON.parse(readFileSync(strykerFile, 'utf8')) as { mutate: string[] }
  const without = mutate.filter((pattern) => pattern.startsWith('!'))
  const named = globSync(
    mutate.filter((pattern) => !without.includes(pattern)),
    { exclude: without.map((pattern) => pattern.slice(1)) },
  )
  const modules = named.filter((file) => folderOf(file) === folder)
  if (modules.length === 0) fail(`No module of ${folder} is named in ${strykerFile}.`)
  return modules
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

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
