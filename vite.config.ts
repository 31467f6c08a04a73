import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import compression from 'compression'
import { type Connect, defineConfig, type Plugin } from 'vite'
import ssr from 'vite-ssr-components/plugin'

/** Smaller stand-ins for what the built worker never uses; each says why. */
const standIns: Record<string, string> = {
  'react-dom/server': 'worker/bundle/react-dom-server.js',
  'react-dom/server.edge': 'worker/bundle/react-dom-server.js',
  '@ai-sdk/gateway': 'worker/bundle/no-ai-gateway.js',
  '@better-auth/core/social-providers': 'worker/bundle/social-providers.js',
  '@better-auth/memory-adapter': 'worker/bundle/no-memory-adapter.js',
  '@better-auth/telemetry': 'worker/bundle/no-telemetry.js',
  '@noble/ciphers/chacha.js': 'worker/bundle/no-ciphers.js',
  '@noble/ciphers/utils.js': 'worker/bundle/no-ciphers.js',
  jose: 'worker/bundle/jose.js',
}

/** Where these plugins do their work: in the worker's bundle, not in the browser's. */
const isWorker = ({ name }: { name: string }) => name !== 'client'

/** Puts the stand-ins in their places. */
const leaner: Plugin = {
  name: 'leaner-worker',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isWorker,
  resolveId: (id) => (standIns[id] ? resolve(standIns[id]) : null),
}

/** What the worker calls at Stripe; a call of anything else must be named here. */
const stripeResources = [
  'BillingPortal/Sessions',
  'Charges',
  'Checkout/Sessions',
  'Customers',
  'Disputes',
  'Events',
  'Invoices',
  'Subscriptions',
]

/** Empties the rest of Stripe's resources, of which its client makes one each and cannot do without. */
const leanStripe: Plugin = {
  name: 'lean-stripe',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isWorker,
  transform(code, id) {
    const [, resource] = /\/stripe\/esm\/resources\/(.+)\.js$/.exec(id) ?? []
    if (!resource || stripeResources.includes(resource)) return
    const names = [...code.matchAll(/^export class (\w+) extends StripeResource/gm)]
    if (names.length === 0) return
    return { code: names.map(([, name]) => `export class ${name} {}`).join('\n'), map: null }
  },
}

/** Leaves out what better-auth says about its calls for OpenAPI, which nothing here asks for. */
const leanAuth: Plugin = {
  name: 'lean-auth',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isWorker,
  transform(code, id) {
    if (id.endsWith('/better-call/dist/openapi.mjs'))
      return { code: 'export const generator = null\nexport const getHTML = null', map: null }
    if (!/\/better-auth\/dist\/.+\.mjs$/.test(id)) return
    const undescribed = code.replace(
      /\.meta\(\{\s*description: (?:"(?:[^"\\]|\\.)*"|`[^`]*`)\s*\}\)/g,
      '',
    )
    const [first = '', ...rest] = undescribed.split('openapi: {')
    return {
      code: first + rest.map((text) => `openapi: {}${afterObject(text)}`).join(''),
      map: null,
    }
  },
}

/** What follows the object literal whose opening brace has just been read. */
function afterObject(text: string): string {
  let depth = 1
  // Braces inside texts do not count.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return text.slice(index + 1)
  }
  throw new Error('An object literal does not end')
}

/** Leaves out of the worker what `browserOnly` marks (web/ui/browser-only.ts). */
const browserOnly: Plugin = {
  name: 'browser-only',
  enforce: 'pre',
  applyToEnvironment: isWorker,
  transform(code) {
    if (!code.includes('browserOnly(')) return
    const marked = /browserOnly\(\(\) =>\s*import\('[^']+'\),?\s*\)/g
    return { code: code.replace(marked, 'browserOnly(() => new Promise(() => {}))'), map: null }
  },
}

/** Leaves out of the worker what only effects use: rendering to HTML runs none of them. */
const noEffects: Plugin = {
  name: 'no-effects',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isWorker,
  transform(code) {
    const statement = /^(\s*)((?:\w+\.)?use(?:Layout|Insertion)?Effect\()/gm
    if (!statement.test(code)) return
    return { code: code.replace(statement, '$1/* @__PURE__ */ $2'), map: null }
  },
}

/** A file of the client's build, as Vite's manifest has it. */
type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }

/**
 * Gives the worker what it reads of the client's manifest: the entries to `vite-ssr-components`,
 * the files and their imports to our own pages. The `ssr` plugin would put all of it in both.
 */
const leanManifest: Plugin = {
  name: 'lean-manifest',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isWorker,
  transform(code, id) {
    const place = /(["'])__VITE_MANIFEST_CONTENT__\1/
    if (!place.test(code)) return
    const manifest: Record<string, Chunk> = JSON.parse(
      readFileSync('dist/client/.vite/manifest.json', 'utf8'),
    )
    const entriesOnly = id.includes('vite-ssr-components')
    const read = Object.entries(manifest)
      .filter(([, { isEntry }]) => isEntry || !entriesOnly)
      .map(([key, { file, css, imports }]) => [
        key,
        entriesOnly ? { file, css } : { file, imports },
      ])
    const lean = JSON.stringify({ __manifest__: { default: Object.fromEntries(read) } })
    return { code: code.replace(place, () => lean), map: null }
  },
}

/** What Cloudflare does in front of the worker. Answers that are streamed as events are left alone. */
const compressed: Plugin = {
  name: 'compressed-preview',
  configurePreviewServer({ middlewares }) {
    const kinds = /^(?:text\/(?:html|css|javascript)|image\/svg)/
    const filter: compression.CompressionFilter = (_request, response) =>
      kinds.test(String(response.getHeader('content-type')))
    middlewares.use(compression({ filter }) as unknown as Connect.HandleFunction)
  },
}

export default defineConfig({
  plugins: [
    leaner,
    leanStripe,
    leanAuth,
    browserOnly,
    noEffects,
    leanManifest,
    compressed,
    cloudflare({ inspectorPort: false }),
    tailwindcss(),
    ssr(),
  ],
  build: {
    assetsInlineLimit: 0,
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  // The upload limit and the start-up time of a worker count its bytes.
  environments: {
    edcabinet: {
      build: { minify: true },
      // Known beforehand: a dependency found late makes the dev server bundle all of them anew.
      optimizeDeps: {
        include: [
          '@ai-sdk/openai-compatible',
          '@better-auth/drizzle-adapter',
          '@hono/react-renderer',
          'ai',
          'better-auth/api',
          'better-auth/cookies',
          'better-auth/crypto',
          'better-auth/minimal',
          'better-auth/plugins/phone-number',
          'drizzle-orm',
          'drizzle-orm/d1',
          'drizzle-orm/sqlite-core',
          'hono',
          'hono/client',
          'hono/cookie',
          'hono/factory',
          'hono/trailing-slash',
          'hono/validator',
          'react-dom/server.edge',
          'react-router',
          'stripe',
          'workers-ai-provider',
          'js-yaml',
          'zod',
          'zod/mini',
        ],
      },
    },
  },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
