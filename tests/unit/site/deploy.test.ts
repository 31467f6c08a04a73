import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSentryUploads } from '../../support/servers/sentry-uploads.ts'

const token = 'sntrys-of-a-test'

/**
 * A small site with a browser's and a worker's part, built by vite like this one. Only what needs
 * an account or the whole product is left out: wrangler writes down what it is asked and what it
 * would publish, and the other steps do nothing.
 */
const site: Record<string, string> = {
  'wrangler.toml': 'name = "site"',
  'package.json': '{"type":"module"}',
  'web/app.js': [
    'export function show() {',
    '  const words = []',
    "  throw new Error('a fault of the page' + words)",
    '}',
    'show()',
  ].join('\n'),
  'worker/index.js': "export const answer = () => {\n  throw new Error('a fault of the worker')\n}",
  'vite.config.js': `
    const built = (outDir, input) => ({
      build: { outDir, minify: true, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
    })
    export default {
      builder: { buildApp: (all) => Promise.all(Object.values(all.environments).map((one) => all.build(one))) },
      environments: {
        client: built('dist/client', 'web/app.js'),
        site: built('dist/site', 'worker/index.js'),
      },
      plugins: [{
        name: 'worker-configuration',
        applyToEnvironment: ({ name }) => name === 'site',
        generateBundle() { this.emitFile({ type: 'asset', fileName: 'wrangler.json', source: '{}' }) },
      }],
    }`,
  'scripts/check-budgets.ts': '',
  'scripts/knowledge.ts': '',
  'scripts/library.ts': '',
  'bin/wrangler': '#!/bin/sh\necho "$@" >> asked\nfind dist/client -type f >> "published by $1"\n',
}

let folder: string
let uploads: Awaited<ReturnType<typeof startSentryUploads>>
beforeEach(async () => {
  uploads = await startSentryUploads({ token })
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  for (const [path, text] of Object.entries(site)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  git('-c', 'user.name=t', '-c', 'user.email=t@example.test', 'commit', '--allow-empty', '-qm', 't')
})
afterEach(() => {
  uploads.close()
  rmSync(folder, { recursive: true })
})

/** Deploys the site with these variables; returns how the script ended and what it said. */
async function deploy(variables: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const path = [join(folder, 'bin'), resolve('node_modules/.bin'), dirname(process.execPath), PATH]
  const child = spawn(process.execPath, [resolve('scripts/deploy.ts')], {
    cwd: folder,
    env: {
      PATH: path.join(delimiter),
      HOME,
      SENTRY_URL: uploads.url,
      ...variables,
    } as Record<string, string> as NodeJS.ProcessEnv,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n')
const release = () =>
  execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

/** Where a text of a minified file stood in its source: "web/app.js:3". */
function sourceOf(files: Record<string, string>, address: string, text: string): string {
  const lines = (files[address] ?? '').split('\n')
  const line = lines.findIndex((one) => one.includes(text))
  const map = new SourceMap(JSON.parse(files[`${address}.map`] ?? '{}'))
  const entry = map.findEntry(line, lines[line]?.indexOf(text) ?? -1)
  if (!('originalSource' in entry)) return 'nowhere'
  return `${entry.originalSource.replace(/^(\.\.\/)*/, '')}:${entry.originalLine + 1}`
}

const withToken = { SENTRY_AUTH_TOKEN: token, SENTRY_ORG: 'school', SENTRY_PROJECT: 'worker' }

test('with a token the maps of browser and worker are uploaded for the release, and not published', async () => {
  const { code, said } = await deploy({ ...withToken, SENTRY_BROWSER_PROJECT: 'browser' })
  expect(code, said).toBe(0)
  expect(uploads.bundles.map(({ projects }) => projects)).toEqual([['browser'], ['worker']])
  expect(uploads.bundles.map((bundle) => bundle.release)).toEqual([release(), release()])
  const [browser, worker] = uploads.bundles.map(({ files }) => files)
  const published = linesOf('published by deploy')
  expect(published.filter((path) => path.endsWith('.map'))).toEqual([])
  // By the address an error names, with the bytes that are served there.
  const script = published.find((path) => path.endsWith('.js')) ?? ''
  const address = script.replace('dist/client', '~')
  expect(browser?.[address]).toContain(readFileSync(join(folder, script), 'utf8').trim())
  expect(sourceOf(browser ?? {}, address, 'a fault of the page')).toBe('web/app.js:3')
  const module = Object.keys(worker ?? {}).find((path) => path.endsWith('.js')) ?? ''
  expect(module).toMatch(/^~\/(?!client)/)
  expect(sourceOf(worker ?? {}, module, 'a fault of the worker')).toBe('worker/index.js:2')
  expect(linesOf('asked').map((line) => line.split(' ')[0])).toEqual(['d1', 'd1', 'deploy'])
})

test('without a token no map is made and nobody is asked', async () => {
  const { code, said } = await deploy({ SENTRY_ORG: 'school', SENTRY_PROJECT: 'worker' })
  expect(code, said).toBe(0)
  expect(uploads.asked).toEqual([])
  expect(linesOf('published by deploy').filter((path) => path.endsWith('.map'))).toEqual([])
  expect(linesOf('asked')).toContain('deploy')
})

test.each([
  ['the token is refused', {}],
  ['the service is away', { SENTRY_URL: 'http://127.0.0.1:9', SENTRY_HTTP_MAX_RETRIES: '0' }],
])(
  'where %s the site is deployed all the same, without maps, and the script says so',
  async (_, more) => {
    uploads.refuse()
    const { code, said } = await deploy({ ...withToken, ...more })
    expect(code).toBe(0)
    expect(said).toContain(`The source maps of release ${release()} were not uploaded`)
    expect(uploads.bundles).toEqual([])
    expect(linesOf('asked')).toContain('deploy')
    expect(linesOf('published by deploy').filter((path) => path.endsWith('.map'))).toEqual([])
  },
)
