import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import Sequencer from './tools/vitest-setup/sequencer.ts'

// `source` first: tests run our packages from their sources, no build has to come before.
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    // `npm run test:site` builds the site, and runs what needs a browser.
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/site/test/browser/**'],
    setupFiles: ['./tools/vitest-setup/seed.ts'],
    pool: 'threads',
    // Half of the tests wait for the program, or for a terminal; on two cores vitest would take one.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: Sequencer },
    isolate: false,
    passWithNoTests: false,
    testTimeout: 120_000,
    reporters: ['default', './tools/vitest-reporter/closing-line.ts'],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.ts'],
      exclude: ['**/*.test.{ts,tsx}', '**/generated/**'],
      reporter: ['text-summary', 'lcov'],
    },
  },
})
