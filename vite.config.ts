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

/** Left to React, which refreshes it in place; what only the server renders reloads the page. */
const hotReload = {
  ignore: [
    'web/!(document|static-pages).tsx',
    'web/{layout,lib,ui}/**',
    'web/features/!(landing|legal|library)/**',
  ],
}

/** Modules in common that would else be a file each: what every app page begins with is one. */
const chunks = [
  // All that static pages load, with what it imports; the second to log out. Nothing else of the app's.
  { name: 'every-page', test: /web\/enhance\/|preload-helper/, priority: 2 },
  { name: 'sign-out', test: /web\/lib\/sign-out/, priority: 1 },
  // Without the entries themselves: scripts would run, and styles be missed, where this is loaded.
  { name: 'app', tags: ['$initial' as const], test: /^(?!.*web\/(?:entry|enhance|styles))/ },
]

export default defineConfig({
  plugins: [
    compressed,
    react(),
    // No binding reaches an account from here: local commands need neither network nor login.
    cloudflare({ inspectorPort: false, remoteBindings: false }),
    tailwindcss(),
    ssr({ hotReload }),
  ],
  build: {
    // The policy allows fonts of our own origin only: none inside the style sheet.
    assetsInlineLimit: 0,
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    edcabinet: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
