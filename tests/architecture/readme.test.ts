import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const readme = existsSync('README.md') ? readFileSync('README.md', 'utf8') : ''
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
/** What stands between backticks, in a line or in a block: commands and paths, not prose. */
const code = [...readme.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
  ([, block, inline]) => block ?? inline ?? '',
)
/** Commands that npm itself brings. */
const npmsOwn = ['ci', 'install', 'exec']

test('the README is there and names the two commands', () => {
  expect(readme).toMatch(/\bnpm start\b/)
  expect(readme).toMatch(/\bnpm test\b/)
})

test('every npm command of the README exists', () => {
  const named = code.flatMap((text) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name as string),
  )
  expect(named).not.toEqual([])
  expect(named.filter((name) => !scripts[name] && !npmsOwn.includes(name))).toEqual([])
})

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')]

test.each(documents)('every path that %s names in backticks or links to exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const paths = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string).filter(isPath)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
  const links = [...text.matchAll(/\]\(([^)\s:#]+)\)/g)].map(([, link]) =>
    join(dirname(document), link as string),
  )
  expect(links.filter((path) => !existsSync(path))).toEqual([])
})

test('the glossary has each term once, in order', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| \*\*(.+?)\*\* \|/gm)
  const terms = [...rows].map(([, term = '']) => term.toLowerCase().replaceAll('-', ' '))
  expect(terms.length).toBeGreaterThan(30)
  expect(terms).toEqual([...new Set(terms)].toSorted())
})

const ours = globSync('{domain,worker,web,tests,scripts,bench,knowledge}/**/*')

/** A path from the root, or the end of one: tables of rooms name what is inside them. */
function isThere(path: string): boolean {
  const end = `/${path.replace(/\/$/, '')}`
  return existsSync(path) || ours.some((file) => file.endsWith(end))
}

/** "worker/api.ts" and "domain/", but not "/auth", a command, a pattern or a package's name. */
function isPath(code: string): boolean {
  if (/[\s*<>{}$=:]|^[/@-]|^\w+@/.test(code)) return false
  return /^[\w.][\w./-]*\/[\w./-]*$|^[\w-]*\.(?:ts|tsx|md|toml|json|css|mjs|vars)$/.test(code)
}

test('the configuration table lists exactly what the worker reads', () => {
  const source = readFileSync('worker/http/config/bindings.ts', 'utf8')
  const union = /export type ConfigName =([\s\S]*?)\n(?:\n|$)/.exec(source)?.[1] ?? ''
  const names = [...union.matchAll(/'([A-Z][A-Z\d_]*)'/g)].map(([, name]) => name as string)
  const rows = readme.split('\n').filter((line) => /^\|\s*`[A-Z]/.test(line))
  const listed = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(
      ([, name]) => name as string,
    ),
  )
  expect(names.length).toBeGreaterThan(0)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('every image of the README exists', () => {
  const images = [...readme.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, path]) => path as string)
  expect(images.filter((path) => !existsSync(path))).toEqual([])
})
