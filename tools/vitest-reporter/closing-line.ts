import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Closes a test run with `N passed, N failed` and, when there are any, `, N skipped`.
 *
 * A file that could not be loaded and an error outside every test count as failures: no test speaks for them.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: strayErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    const skipped = count.skipped + count.pending
    const line = `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
    // At exit, because vitest itself and the coverage table print after the run has ended.
    process.once('exit', () => writeSync(1, line))
  }
}
