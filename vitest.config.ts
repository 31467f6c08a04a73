import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The harness's own notes are of no use beside the tests' results.
process.env.WRANGLER_LOG ??= 'error'

/** What is waited for may come late: only a test that fails waits this long. */
const patience = { poll: { timeout: 60_000 } }

/** Minutes long in a few lines: started in the order of size, they would run alone at the end. */
const longest = ['e2e/advisors/hostile-text.test.ts', 'e2e/site/accessible.test.ts']

/** The larger files first, and the longest before all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Three projects, one after the other: rules and units in parallel, then the built worker, then the
 * browser. Limits are generous: the machine may be small and busy, and nothing here is a timing test.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{architecture,unit,web}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
          // They only reckon: one file for each core, where the default leaves a core of two idle.
          maxWorkers: '100%',
          expect: patience,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          globalSetup: 'tests/support/database/seed-once.ts',
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          // Loading wrangler takes seconds; files share nothing but modules.
          isolate: false,
          expect: patience,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/database/seed-once.ts', 'tests/support/unpack-browser.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 3,
          isolate: false,
          expect: patience,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
