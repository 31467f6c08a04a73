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
          'better-auth/minimal',
          'better-auth/plugins/phone-number',
          'drizzle-orm',
          'drizzle-orm/d1',
          'drizzle-orm/sqlite-core',
          'hono',
          'hono/client',
          'hono/cookie',
          'hono/factory',
          'hono/validator',
          'react-dom/server.edge',
          'react-router',
          'stripe',
          'workers-ai-provider',
          'yaml',
          'zod',
          'zod/mini',
        ],
      },
    },
  },
  server: { port: 8787, strictPort: true },
  preview: { port: 8787, strictPort: true },
})
