import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What needs the built site and a browser.
export default defineConfig({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  test: {
    include: ['apps/site/test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './tools/vitest-reporter/closing-line.ts'],
  },
})
