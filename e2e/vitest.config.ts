import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryFolder } from '../scripts/memory-folder.ts'

useMemoryFolder()

/** Running single stories starts only one Cais. */
const isFiltered = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'))

/** Files that take longest begin first, so that no worker stands idle while the other ends one of them. */
const LONGEST = ['every-route', 'routes-of-roles', 'offline', 'set-up', 'nothing-lost', 'stock', 'main-flow']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** Stories run in one browser and two workers, each with its own Cais and one file at a time. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['stories/**/*.test.ts'],
    globalSetup: './harness/global-setup.ts',
    maxWorkers: process.env.E2E_ADDRESS || isFiltered ? 1 : 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // For routes-of-roles, whose concurrent stories mostly wait.
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './harness/closing-line.ts'],
  },
})
