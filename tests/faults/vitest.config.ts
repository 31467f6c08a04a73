import { defineConfig } from 'vitest/config'

/**
 * The unit tests of what tests/faults/stryker.config.json mutates: without the long evaluations, and
 * without the one that runs a script, which Node does not do with TypeScript under node_modules,
 * where Stryker's copy is.
 */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    exclude: [
      'tests/unit/{knowledge,student-data}/**',
      'tests/unit/**/{faults,deploy,answer-{composed,figures,model,safety},search,embeddings,query-plans}*',
    ],
    testTimeout: 30_000,
  },
})
