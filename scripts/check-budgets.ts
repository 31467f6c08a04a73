/**
 * Checks the gzipped sizes of what was built, as its files import each other; what a browser really
 * loads is counted by tests/e2e/site/loading.test.ts: `node scripts/check-budgets.ts` after `vite build`.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fail } from './shell.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const client = 'dist/client'
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest

/** Every script that a page starting from these sources loads before it can work. */
function scriptsOf(...sources: string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) fail(`The build has no chunk for ${key}: did the file move?`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...files].map((file) => join(client, file))
}

/** Every module of the built worker, without source maps. */
function workerModules(): string[] {
  const folder = readdirSync('dist').find((name) => globSync(`dist/${name}/wrangler.json`).length)
  if (!folder) fail('There is no built worker in dist/. Run `vite build` first.')
  return globSync(`dist/${folder}/**/*.js`)
}

/** In thousands of bytes, each file compressed by itself as a browser is sent it. */
function gzippedKilobytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000
}

/** The same with all files compressed as one, the way wrangler counts a worker's upload. */
function gzippedTogether(files: string[]): number {
  return gzipSync(Buffer.concat(files.map((file) => readFileSync(file)))).length / 1000
}

const budgets = [
  { what: 'static page', files: scriptsOf('web/enhance.ts'), limit: 12 },
  // Loaded by every page beside what it loads itself, and alone: it imports nothing.
  { what: 'tracker', files: scriptsOf('web/tracker.ts'), limit: 1.2 },
  {
    what: 'advisor page',
    files: scriptsOf('web/entry.tsx', 'web/features/advisors/advisor-page.tsx'),
    limit: 170,
  },
].map((budget) => ({ ...budget, size: gzippedKilobytes(budget.files) }))

budgets.push({
  what: 'worker',
  files: workerModules(),
  limit: 1200,
  size: gzippedTogether(workerModules()),
})

const figures = budgets.map(({ what, size, limit }) => `${what} ${size.toFixed(1)} of ${limit} KB`)
console.log(`JavaScript, gzipped: ${figures.join(', ')}`)

const over = budgets.filter(({ size, limit }) => size > limit)
if (over.length > 0)
  fail(
    over
      .map(
        ({ what, size, limit }) => `Over budget: ${what} ${size.toFixed(1)} KB, limit ${limit} KB`,
      )
      .join('\n'),
  )
