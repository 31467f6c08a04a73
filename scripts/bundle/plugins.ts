import { readFileSync } from 'node:fs'
import compression from 'compression'
import type { Connect, Plugin } from 'vite'

/**
 * What Cloudflare does in front of the worker. Answers that are streamed as events are left alone.
 */
export const compressed: Plugin = {
  name: 'compressed-preview',
  configurePreviewServer({ middlewares }) {
    const kinds = /^(?:text\/(?:html|css|javascript)|image\/svg)/
    const filter: compression.CompressionFilter = (_request, response) =>
      kinds.test(String(response.getHeader('content-type')))
    middlewares.use(compression({ filter }) as unknown as Connect.HandleFunction)
  },
}

const notes = /^(?:example|fittedBy|fittedOn|setBy)$/
const withoutNote = (key: string, value: unknown) => (notes.test(key) ? undefined : value)
/** "example: 'password: Tiger!2291'," in a row of a rule. */
const examples = /\b(?:example|counterExample):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g

/** Leaves examples of patterns, and how figures came about, out of the build: they are for whoever reads the file. */
export const withoutNotes: Plugin = {
  name: 'without-notes',
  enforce: 'pre',
  transform(code, id) {
    if (/\/student-data\/(?:kinds|names)\/\w+\.ts$/.test(id))
      return { code: code.replace(examples, ''), map: null }
    if (this.environment.name !== 'edcabinet' || !/\/worker\/.*\.json$/.test(id)) return null
    return { code: JSON.stringify(JSON.parse(code, withoutNote)), map: null }
  },
}

const isWordList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string' && !/[,|]/.test(word))

const isWordTable = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.every((row) => isWordList(row) && row.length > 0)

/** JSON as JavaScript, words and rows of words as one text: without the marks around each it is shorter. */
export function packed(value: unknown): string {
  if (isWordList(value) && value.length > 4) return `${JSON.stringify(value.join(','))}.split(',')`
  if (isWordTable(value) && value.length > 4)
    return `${JSON.stringify(value.map((row) => row.join(',')).join('|'))}.split('|').map(r=>r.split(','))`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(packed).join(',')}]`
  const entries = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}:${packed(part)}`,
  )
  return `{${entries.join(',')}}`
}

/** Makes lists of words, the student-data guard's above all, a kilobyte shorter, compressed. */
export const packedWords: Plugin = {
  name: 'packed-words',
  apply: 'build',
  // After the JSON became a module.
  enforce: 'post',
  transform(_, id) {
    if (!/\/(?:lexicon|advisors\/.+)\/[\w-]+\.json$/.test(id)) return null
    const value: unknown = JSON.parse(readFileSync(id, 'utf8'), withoutNote)
    return { code: `export default ${packed(value)}`, map: null, moduleType: 'js' }
  },
}

type Manifest = Record<string, { file: string; isEntry?: true; imports?: string[]; css?: string[] }>

/** Of what the browser's build wrote, the files named and all that they import. */
function partOf(manifest: Manifest, isNamed: (key: string) => boolean): Manifest {
  const kept: Manifest = {}
  const keep = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || kept[key]) return
    const { file, imports, css } = chunk
    kept[key] = { file, ...(imports && { imports }), ...(css && { css }) }
    imports?.forEach(keep)
  }
  Object.keys(manifest).filter(isNamed).forEach(keep)
  return kept
}

/**
 * Gives the worker's modules, into which the `ssr` plugin has put the manifest, only the part they
 * are asked for: the components of documents their entries, `worker/pages/assets.ts` pages and
 * fonts.
 */
export const smallManifest: Plugin = {
  name: 'small-manifest',
  applyToEnvironment: ({ name }) => name === 'edcabinet',
  transform(code, id) {
    if (!code.includes('"__manifest__"')) return null
    const whole = readFileSync('dist/client/.vite/manifest.json', 'utf8')
    const named = id.includes('vite-ssr-components')
      ? /^web\/[^/]+$/
      : /-(?:page|frame)\.tsx$|\.woff2$/
    const part = partOf(JSON.parse(whole) as Manifest, (key) => named.test(key))
    return { code: code.replaceAll(whole, () => JSON.stringify(part)), map: null }
  },
}
