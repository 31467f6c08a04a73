import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Files the build depends on; `.dev.vars` is copied into it. */
const inputs = [
  '{domain,web,worker,public}/**/*.*',
  'knowledge/**/*.json',
  '{package-lock,tsconfig}.json',
  'vite.config.ts',
  'scripts/bundle/*.ts',
  'wrangler.toml',
  '.dev.vars',
]
// In the folder that every build empties, so that another build removes the mark.
const mark = 'dist/edcabinet/.built-from'

/** Runs `build` unless dist/ was built from the same files. Returns whether it ran. */
export async function buildIfChanged(build: () => Promise<unknown> | unknown): Promise<boolean> {
  const hash = hashOfInputs()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false
  // A build that is interrupted leaves no mark.
  rmSync(mark, { force: true })
  await build()
  writeFileSync(mark, hash)
  return true
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of globSync(inputs).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
