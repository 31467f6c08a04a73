import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  mobileBreakpointPx,
  sidebarAnimationMs,
  sidebarCollapseDelayMs,
} from '../../domain/constants.ts'
import { pageSources } from '../../web/pages.tsx'
import { lineAt, type SourceFile, sourceFiles, walk } from '../support/architecture/source-files.ts'

const product = sourceFiles('domain', 'worker', 'web', 'scripts')
const tests = sourceFiles('tests', 'bench')
const web = sourceFiles('web')
const tokens = readFileSync('web/styles/tokens.css', 'utf8')

/** "file:line text" of every match. */
function matches(files: { path: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)} ${match[0]}`),
  )
}

const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|black|white'
const colourUtilities =
  'bg|text|border|ring|fill|stroke|from|via|to|divide|outline|decoration|accent|caret|shadow|placeholder'

test('colours come from the tokens: no palette classes of Tailwind’s own', () => {
  const pattern = new RegExp(
    `(?<![\\w-])(?:${colourUtilities})(?:-[xytrbl])?-(?:${palette})(?:-\\d{2,3})?(?:/\\d+)?(?![\\w-])`,
    'g',
  )
  expect('class="bg-red-500 border-x-gray-200/50 text-white"').toMatch(pattern)
  expect(matches(web, pattern)).toEqual([])
})

test('colours are named in tokens.css only', () => {
  const css = globSync('web/**/*.css')
    .filter((path) => path !== 'web/styles/tokens.css')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const found = matches([...web, ...css], /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi)
  const themeColors = matches(web, /name="theme-color" content="(#\w+)"/g).map(lineOf)
  const others = found.filter((place) => !themeColors.includes(lineOf(place)))
  expect(others).toEqual([])
  expect(matches([...web, ...css], /\b(?:rgba?|hsla?|oklch|oklab)\(/g)).toEqual([])
})

function lineOf(place: string): string {
  return place.split(' ')[0] as string
}

test('the browser’s bar has the colour of the page', () => {
  const [, light, dark] = /--color-surface: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  const bars = [
    ...readFileSync('web/document.tsx', 'utf8').matchAll(/theme-color" content="(#\w+)"/g),
  ]
  expect(bars.map(([, colour]) => colour)).toEqual([light, dark])
})

test('nothing is typed any', () => {
  const found: string[] = []
  for (const file of [...product, ...tests])
    walk(file, (node) => {
      if (node.type === 'TSAnyKeyword') found.push(`${file.path}:${lineAt(file.text, node.start)}`)
    })
  expect(found).toEqual([])
})

test('no element carries an inline style: the content security policy would drop it', () => {
  const found: string[] = []
  for (const file of sourceFiles('web', 'worker'))
    walk(file, (node) => {
      if (node.type === 'JSXAttribute' && node.name.name === 'style')
        found.push(`${file.path}:${lineAt(file.text, node.start)}`)
    })
  expect(found).toEqual([])
})

test('no compiler error is silenced and no HTML or code is made from text', () => {
  const pattern =
    /@ts-(?:ignore|nocheck)|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(/g
  expect(matches(product, pattern)).toEqual([])
})

const rooms = 'bench,docs,domain,knowledge,library,migrations,public,scripts,tests,web,worker'
/** Every file of the repository, whether or not git is here to list them. */
const ours = globSync([`{${rooms}}/**/*`, '.ci/*', '*.{json,md,toml,ts}', '.npmrc', '.gitignore'])
  .filter((path) => statSync(path).isFile())
  .sort()

test('folders say what they hold: none is called utils, helpers or common', () => {
  const folders = new Set(ours.flatMap((path) => dirname(path).split('/')))
  expect(
    ['utils', 'util', 'helpers', 'helper', 'common', 'misc'].filter((n) => folders.has(n)),
  ).toEqual([])
})

test('file names are kebab-case', () => {
  const named = ours.filter((path) =>
    /^(?:domain|worker|web|scripts|tests|bench|knowledge|library)\//.test(path),
  )
  const wrong = named.filter((path) => !/^[a-z\d]+(?:[-.][a-z\d]+)*$/.test(basename(path)))
  expect(wrong.filter((path) => basename(path) !== 'README.md')).toEqual([])
})

test('the sidebar’s timings and the breakpoint are the same in both languages', () => {
  expect(tokens).toContain(`--sidebar-collapse-delay: ${sidebarCollapseDelayMs}ms;`)
  expect(tokens).toContain(`--sidebar-animation: ${sidebarAnimationMs}ms;`)
  const sidebar = readFileSync('web/styles/sidebar.css', 'utf8')
  const blocks = sidebar.split(/(?=@media)/).filter((block) => block.includes('.sidebar'))
  const widths = blocks.flatMap(
    (block) => /^@media \(width (?:>=|<) (\d+)rem\)/.exec(block)?.[1] ?? [],
  )
  expect(widths.length).toBeGreaterThan(0)
  expect(new Set(widths)).toEqual(new Set([String(mobileBreakpointPx / 16)]))
})

test('what depends on the width grows with the reader’s letters', () => {
  const styles = ours.filter((path) => /^web\/.*\.(?:css|tsx?)$/.test(path))
  const fixed = styles.filter((path) =>
    /@media[^{;]*width[^{;]*px|matchMedia\(.*width.*px/.test(readFileSync(path, 'utf8')),
  )
  expect(fixed).toEqual([])
})

test('no file names a machine’s folder or a package registry', () => {
  const folder = ['work', 'root', 'home', 'Users'].join('|')
  const machine = new RegExp(`(?<=["'\`\\s(=:]|^)/(?:${folder})/[\\w.-]+`, 'gm')
  const registry = /https?:\/\/[^\s"']*(?:registry|npmjs|artifactory|verdaccio|nexus)[^\s"']*/g
  const texts = ours
    .filter((path) => !/\.(?:png|ico|woff2|jpg)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(matches(texts, machine)).toEqual([])
  expect(matches(texts, registry)).toEqual([])
})

test('every app page of the route table has a file', () => {
  // A page without a row does not compile; a row that is misspelled would only fail when opened.
  expect(Object.values(pageSources).filter((path) => !existsSync(path))).toEqual([])
})

test('React refreshes a page in place: what its file exports beside components is known to it', () => {
  const [, list = ''] =
    /__getReactRefreshIgnoredExports: \(\) => \[([^\]]*)\]/.exec(
      readFileSync('web/entry.tsx', 'utf8'),
    ) ?? []
  const known = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  const pages = web.filter(({ text }) =>
    /^export (?:async )?function loader\b|\bas loader\b/m.test(text),
  )
  expect(pages.length).toBeGreaterThan(20)
  const others = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?!type\b)(?:async )?(?:function|const|\{ \w+ as) (\w+)/gm)]
      .filter(([, name = '']) => !/^[A-Z]/.test(name) && !known.includes(name))
      .map(([line]) => `${path}: ${line}`),
  )
  expect(others).toEqual([])
})

/**
 * What the browser sends without the typed client, as there is no call of ours with a JSON body to
 * it: the authentication library's own calls, files in the wire format of the storage, and a file.
 */
const untyped = /^\/(?:api\/auth\/|api\/storage\/object\/|common-passwords\.txt$)/

/** Addresses in a file that sends requests by hand, where they are others than those above. */
function callsByHand(file: SourceFile): string[] {
  const addresses: { line: number; text: string }[] = []
  let sends = false
  walk(file, (node) => {
    const line = lineAt(file.text, node.start)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = file.text.slice(node.callee.start, node.callee.end)
      sends ||=
        /^(?:(?:window|globalThis|self)\.)?fetch$|sendBeacon$|^(?:XMLHttpRequest|EventSource)$/.test(
          callee,
        )
    }
    if (node.type === 'Literal' && typeof node.value === 'string')
      addresses.push({ line, text: node.value })
    if (node.type === 'TemplateLiteral')
      addresses.push({ line, text: node.quasis[0]?.value.raw ?? '' })
  })
  if (!sends) return []
  const named = addresses.filter(({ text }) => /^\/(?!\/)\w/.test(text))
  const wrong = named.filter(({ text }) => !untyped.test(text))
  if (named.length === 0) return [`${file.path} sends to an address that cannot be read`]
  return wrong.map(({ line, text }) => `${file.path}:${line} ${text}`)
}

test('the browser makes calls of ours by the typed client alone', () => {
  const planted = (text: string) => callsByHand({ path: 'web/x.ts', text })
  expect(planted("await fetch('/api/feedback', { method: 'POST' })")).toEqual([
    'web/x.ts:1 /api/feedback',
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
  expect(planted('window.fetch(`/api/conversations/${id}`)')).toHaveLength(1)
  expect(planted('fetch(address)')).toHaveLength(1)
  expect(planted("fetch('/api/auth/sign-out')")).toEqual([])
  // The tracker stands on every page and is held to 1.2 KB: it brings no client.
  const others = web.filter(({ path }) => path !== 'web/tracker.ts')
  expect(others.flatMap(callsByHand)).toEqual([])
})

/** Calls that register a handler for every method: `.all(path, …)` and `.mount(path, …)` of a router. */
function anyMethodRoutes(files: SourceFile[]): string[] {
  const found: string[] = []
  for (const file of files.filter(({ text }) => text.includes("from 'hono'")))
    walk(file, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
      const { object, property } = node.callee
      const name = file.text.slice(property.start, property.end)
      const isPromise = file.text.slice(object.start, object.end).endsWith('Promise')
      if (/^(?:all|mount)$/.test(name) && node.arguments.length > 0 && !isPromise)
        found.push(file.path)
    })
  return found
}

test('no feature answers every method at once: such a route would be missing from the access matrix', () => {
  const feature = (text: string) => [
    { path: 'worker/features/a/routes.ts', text: `import { Hono } from 'hono'\n${text}` },
  ]
  expect(anyMethodRoutes(feature("new Hono().get('/a', a).all('/b', b)"))).toHaveLength(1)
  expect(anyMethodRoutes(feature("new Hono().mount('/b', b.fetch)"))).toHaveLength(1)
  expect(anyMethodRoutes(feature('await Promise.all(calls); await table.all()'))).toEqual([])
  // What is not found, in the API, on the site and in the sandbox's Stripe.
  expect(anyMethodRoutes(sourceFiles('worker'))).toEqual([
    'worker/api.ts',
    'worker/app.ts',
    'worker/features/billing/sandbox/api.ts',
  ])
})

const largestFile = 600_000
test('no file is so large that it is no source: a package, an archive, a database', () => {
  const isOurs = (path: string) => !/^(?:node_modules|dist|\.git|\.wrangler)$/.test(path)
  const files = globSync('**/*', { exclude: (path) => !isOurs(path) })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((path) => statSync(path).size > largestFile)).toEqual([])
})
