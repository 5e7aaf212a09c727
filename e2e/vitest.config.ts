import { defineConfig } from 'vitest/config'

/** Stories run one after the other in one browser against one server; a story that fails is never tried again. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['stories/**/*.test.ts'],
    globalSetup: './harness/global-setup.ts',
    fileParallelism: false,
    maxWorkers: 1,
    isolate: false,
    retry: 0,
    // Roles try their routes two at a time: most of that is waiting.
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './harness/closing-line.ts'],
  },
})
