import { defineConfig } from 'vitest/config'

/** The unit tests of what tests/faults/stryker.config.json mutates: without the long evaluations. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    exclude: ['tests/unit/{faults,answer,knowledge,student-data,search,embeddings,query-plans}*'],
    testTimeout: 30_000,
  },
})
