import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

/** Ends the run with one line for people and scripts: 'e2e: 41 passed, 0 failed'. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason) {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      if (module.errors().length > 0) count.failed += 1
      for (const test of module.children.allTests()) count[test.result().state] += 1
    }
    // The product or the browser did not even start.
    if (reason !== 'passed' && count.failed === 0) count.failed = 1
    const skipped = count.skipped + count.pending > 0 ? `, ${count.skipped + count.pending} skipped` : ''
    process.stdout.write(`\ne2e: ${count.passed} passed, ${count.failed} failed${skipped}\n`)
  }
}
