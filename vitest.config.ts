import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from './scripts/memory-folder.ts'

useMemoryFolder()

const sources = (folder: string) => ({ root: folder, include: ['src/**/*.test.{ts,tsx}'] })

export default defineConfig({
  test: {
    // Ending PostgreSQL in order takes a while on a busy machine.
    teardownTimeout: 60_000,
    // Databases of tests are dropped with whoever is still connected (57P01); such a connection tells it to nobody.
    onUnhandledError: (error) => ('code' in error && error.code === '57P01' ? false : undefined),
    projects: [
      { test: { name: 'domain', ...sources('packages/domain') } },
      { test: { name: 'contract', ...sources('packages/contract') } },
      {
        test: {
          name: 'api',
          ...sources('apps/api'),
          globalSetup: join(import.meta.dirname, 'apps/api/src/testing/global-setup.ts'),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What jobs and other servers do comes when a busy machine gets to it; waiting costs nothing where it comes at once.
          expect: { poll: { timeout: 15_000 } },
          // Each file has a database and an application of its own: that the code is read once for all of them changes nothing.
          isolate: false,
          // A worker waits for the database a third of its time; each takes up to 20 of its 120 connections.
          maxWorkers: Math.min(availableParallelism(), 5),
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['{src,scripts}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: '.', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
