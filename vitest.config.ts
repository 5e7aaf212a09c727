import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const sources = (folder: string) => ({ root: folder, include: ['src/**/*.test.{ts,tsx}'] })

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', ...sources('packages/domain') } },
      { test: { name: 'contract', ...sources('packages/contract') } },
      {
        test: {
          name: 'api',
          ...sources('apps/api'),
          globalSetup: join(import.meta.dirname, 'apps/api/src/testing/global-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', ...sources('apps/web') } },
      { test: { name: 'scripts', root: '.', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
