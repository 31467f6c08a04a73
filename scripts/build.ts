import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** What the built site is made of. `.dev.vars` is copied beside it. */
const inputs = [
  '{domain,web,worker,public}/**/*.*',
  'knowledge/**/*.json',
  '{package-lock,tsconfig}.json',
  'vite.config.ts',
  'wrangler.toml',
  '.dev.vars',
]
// In the folder that every build empties, so that no other build passes for this one.
const mark = 'dist/edcabinet/.built-from'

/** Runs `build`, unless dist/ was built from the same inputs; says whether it had to. */
export async function buildIfChanged(build: () => Promise<unknown> | unknown): Promise<boolean> {
  const hash = hashOfInputs()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false
  // A build that breaks off must not pass for a whole one.
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
