import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from '../scripts/memory-folder.ts'

useMemoryFolder()

/** Running single stories starts only one Cais. */
const isFiltered = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'))

/** Stories run in one browser and two workers, each with its own Cais and one file at a time. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['stories/**/*.test.ts'],
    globalSetup: './harness/global-setup.ts',
    maxWorkers: process.env.E2E_ADDRESS || isFiltered ? 1 : 2,
    isolate: false,
    // For routes-of-roles, whose concurrent stories mostly wait.
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './harness/closing-line.ts'],
  },
})
