import { defineConfig } from 'vitest/config'

/** Who asks for a few stories waits for one product. */
const asksForSome = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'))

/**
 * Stories run in one browser, two at a time: each worker has a Cais of its own, and tells one file after the other there.
 * A story that fails is never tried again.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['stories/**/*.test.ts'],
    globalSetup: './harness/global-setup.ts',
    maxWorkers: process.env.E2E_ADDRESS || asksForSome ? 1 : 2,
    isolate: false,
    retry: 0,
    // Roles try their routes two at a time: most of that is waiting.
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './harness/closing-line.ts'],
  },
})
