import { defineConfig } from 'vitest/config'

/**
 * The unit tests of what tests/faults/stryker.config.json mutates: without the long evaluations.
 */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    exclude: [
      'tests/unit/{knowledge,student-data}/**',
      'tests/unit/**/{faults,answer-{composed,figures,model,safety},search,embeddings,query-plans}*',
    ],
    testTimeout: 30_000,
  },
})
