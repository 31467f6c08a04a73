import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import ssr from 'vite-ssr-components/plugin'
import { chunks, fetchedBeside, workerChunks } from './scripts/bundle/chunks.ts'
import { compressed, packedWords, smallManifest, withoutNotes } from './scripts/bundle/plugins.ts'

/** Left to React, which refreshes it in place; what only the server renders reloads the page. */
const hotReload = {
  ignore: [
    'web/!(document|static-pages).tsx',
    'web/{layout,lib,ui}/**',
    'web/features/!(landing|policies|resources|trust)/**',
  ],
}

export default defineConfig({
  plugins: [
    compressed,
    withoutNotes,
    packedWords,
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
    modulePreload: { resolveDependencies: fetchedBeside },
    // "use client" in a library says nothing here: one bundle serves each side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    edcabinet: {
      build: {
        minify: true,
        // The worker is uploaded whole: no cache asks for hashes in its modules' names, and they are
        // what compresses worst.
        rolldownOptions: {
          output: {
            chunkFileNames: 'assets/[name].js',
            codeSplitting: { groups: workerChunks },
          },
        },
      },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
