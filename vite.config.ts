import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compression from 'compression'
import { type Connect, defineConfig, type Plugin } from 'vite'
import ssr from 'vite-ssr-components/plugin'

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

/**
 * Leaves what only a browser shows (web/ui/browser-only.ts) out of the worker, which never renders
 * it: dialogs, menus, cards.
 */
const withoutBrowserOnly: Plugin = {
  name: 'without-browser-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'edcabinet',
  transform(code, id) {
    if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes('browserOnly(')) return null
    const load = /browserOnly\(\s*\(\)\s*=>\s*import\([^)]*\)/g
    return { code: code.replace(load, 'browserOnly(() => new Promise<never>(() => {})'), map: null }
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
 * Gives the worker's modules, into which the `ssr` plugin has put the manifest, only the part they are
 * asked for: the components of documents their entries, `worker/pages/assets.ts` pages and fonts.
 */
const smallManifest: Plugin = {
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

/** Left to React, which refreshes it in place; what only the server renders reloads the page. */
const hotReload = {
  ignore: [
    'web/!(document|static-pages).tsx',
    'web/{layout,lib,ui}/**',
    'web/features/!(landing|policies|resources|trust)/**',
  ],
}

/** Files of the admin area, by name. */
const staffParts = globSync('web/features/**/admin/*.tsx').map((path) => basename(path, '.tsx'))

/** Modules in common that would else be a file each: what every app page begins with is one. */
const chunks = [
  // All that static pages load and the app as well; the second to log out. What only static pages do
  // stays in their own entry.
  {
    name: 'every-page',
    test: /web\/enhance\/(?!hero)|web\/lib\/(?:error-reports|track)|preload-helper/,
    priority: 2,
  },
  { name: 'sign-out', test: /web\/lib\/session\/(?:sign-out|auth-events)/, priority: 1 },
  // Icons and helpers of many parts, which would be a file each.
  {
    name: 'small-parts',
    test: /lucide-react\/dist\/esm\/icons\/(?:arrow-(?:down|up)|check|chevron-(?:left|right)|columns-2|download|ellipsis|external-link|file-text|pencil|refresh-cw|rotate-ccw|x)\.mjs|domain\/(?:counted|text\/dates|advisors\/knowledge)\.ts|web\/lib\/kept\/steps-done|web\/ui\/unbroken|thread\/columns/,
    priority: 1,
  },
  // What an advisor's page asks with, of which other pages take a line or two.
  {
    name: 'asking',
    test: /advisors\/composer\/(?:people-memory|use-redaction|use-guard)|web\/lib\/allowance-store|domain\/advisors\/answering-model|web\/ui\/use-focus-back|history\/moment-in-words|ui\/use-shortcuts|ui\/copy-button/,
    priority: 1,
  },
  // Static pages ask what is to be accepted, and hold the banner in their HTML. Before "asking", which
  // else takes the API's client with it and comes along to every static page.
  { name: 'consents', test: /web\/features\/policies\/consents/, priority: 2 },
  {
    name: 'consent-banner',
    test: /web\/features\/policies\/consent-banner|domain\/policies\/policies/,
  },
  // Without the entries themselves: scripts would run, and styles be missed, where this is loaded.
  {
    name: 'app',
    tags: ['$initial' as const],
    test: /^(?!.*web\/(?:entry|enhance|styles|tracker))/,
  },
  // Behind the app, which keeps what they have in common: what an offer is made of, where it stands
  // in place of an advisor.
  {
    name: 'buying',
    test: /domain\/billing\/(?:offers|plans|trial)\.ts|billing\/(?:trial-terms|use-situation)\.tsx?/,
  },
]

export default defineConfig({
  plugins: [
    compressed,
    withoutBrowserOnly,
    react(),
    // No binding reaches an account from here: local commands need neither network nor login.
    cloudflare({ inspectorPort: false, remoteBindings: false }),
    tailwindcss(),
    ssr({ hotReload }),
    smallManifest,
  ],
  build: {
    // The policy allows fonts of our own origin only: none inside the style sheet.
    assetsInlineLimit: 0,
    // Each page lists what to fetch beside the parts it may load later: not what is there already,
    // and nothing for staff's pages, whose list everybody would load.
    modulePreload: {
      resolveDependencies: (file, imports) =>
        staffParts.some((name) => file.includes(`/${name}-`))
          ? []
          : imports.filter((path) => !/\/(?:app|every-page|sign-out|rolldown-runtime)-/.test(path)),
    },
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    edcabinet: {
      build: {
        minify: true,
        // The worker is uploaded whole: no cache asks for hashes in its modules' names, and they are
        // what compresses worst.
        rolldownOptions: { output: { chunkFileNames: 'assets/[name].js' } },
      },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
