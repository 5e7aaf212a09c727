import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainCount, runStep, type Step, testFileOf, vitestCount } from './checks/step.ts'

/** `npm test`: everything that proves the product, on nothing but what `npm ci` brought. Last line: 'N passed, N failed'. */
const root = join(import.meta.dirname, '..')
const vitest = ['npx', 'vitest', 'run']

/** With DATABASE_URL the API is proved on that server, all else on the built-in one (docs/decisions/0411). */
const steps: readonly (Step | undefined)[] = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'style', command: ['npx', 'biome', 'check', '.'] },
  { name: 'boundaries', command: ['node', 'scripts/check-boundaries.ts'] },
  { name: 'unused code', command: ['npm', 'run', '-s', 'unused'] },
  {
    name: 'rules, contract and web',
    command: [...vitest, ...projects('domain', 'contract', 'web', 'scripts')],
    count: vitestCount,
    repeats: testFileOf,
  },
  {
    name: 'API on PostgreSQL',
    command: [...vitest, ...projects('api')],
    count: vitestCount,
    repeats: testFileOf,
  },
  { name: 'web application', command: ['npm', 'run', 'build'] },
  hasScript('e2e', 'test')
    ? {
        name: 'stories in a browser',
        command: ['npm', 'test', '-w', '@cais/e2e', '--'],
        repeats: testFileOf,
        count: (output) => plainCount(output) ?? vitestCount(output),
      }
    : undefined,
]

function projects(...names: readonly string[]): string[] {
  return names.flatMap((name) => ['--project', name])
}

function hasScript(workspace: string, script: string): boolean {
  const file = join(root, workspace, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).scripts?.[script] !== undefined
}

/** `npm test -- style types` runs only those whose name contains one of the words. */
const wanted = process.argv.slice(2)
const chosen = steps
  .filter((step) => step !== undefined)
  .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

let passed = 0
let failed = 0
const failures: string[] = []
const unstable: string[] = []
const times: string[] = []
for (const step of chosen) {
  const count = await runStep(step, { repeat: process.env.CI === 'true' })
  passed += count.passed
  failed += count.failed
  failures.push(...count.failures)
  unstable.push(...count.unstable)
  times.push(...count.times)
}
console.log(`\nTimes:\n${times.join('\n')}`)
if (unstable.length > 0) console.log(`\nPassed only when repeated:\n${unstable.join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
