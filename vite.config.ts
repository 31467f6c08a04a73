import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import ssr from 'vite-ssr-components/plugin'

export default defineConfig({
  plugins: [cloudflare({ inspectorPort: false }), tailwindcss(), ssr()],
  build: {
    assetsInlineLimit: 0,
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  // The upload limit and the start-up time of a worker count its bytes.
  environments: { edcabinet: { build: { minify: true } } },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
