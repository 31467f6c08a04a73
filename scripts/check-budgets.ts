/**
 * Checks the gzipped sizes of the build, following its files' imports:
 * `node scripts/check-budgets.ts` after `vite build`. Actual loads in a browser are counted by
 * tests/e2e/site/loading.test.ts.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fail } from './shell.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const client = 'dist/client'
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest

/** Files of the scripts that a page with these sources loads before it works. */
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
  // Compressed together, their order counts by two kilobytes, and the file system's is any.
  return globSync(`dist/${folder}/**/*.js`).sort()
}

/** Size in thousands of bytes, each file compressed by itself, as browsers get them. */
function gzippedKilobytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000
}

/** Size in thousands of bytes, all files compressed together, as wrangler counts an upload. */
function gzippedTogether(files: string[]): number {
  return gzipSync(Buffer.concat(files.map((file) => readFileSync(file)))).length / 1000
}

const budgets = [
  { what: 'static page', files: scriptsOf('web/enhance.ts'), limit: 12 },
  // Loaded by every page besides its own scripts; it imports nothing.
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
