import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
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

export default defineConfig({
  plugins: [compressed, cloudflare({ inspectorPort: false }), tailwindcss(), ssr()],
  build: {
    // The policy allows fonts of our own origin only: none inside the style sheet.
    assetsInlineLimit: 0,
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: { edcabinet: { build: { minify: true } } },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
