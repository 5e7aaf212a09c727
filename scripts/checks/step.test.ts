import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { failuresIn, plainCount, runStep, slowestFiles, testFileOf, vitestCount } from './step.ts'

// What these commands print is not what this run is judged by.
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(console, 'log').mockReturnValue()
  return () => vi.restoreAllMocks()
})

test('a failing command is a failure, whatever it says', async () => {
  const command = ['node', '-e', "console.log('5 passed, 0 failed'); process.exit(1)"]
  expect(await runStep({ name: 'lies', command, count: plainCount })).toEqual({
    passed: 5,
    failed: 1,
    failures: ['lies'],
    unstable: [],
    times: [expect.stringMatching(/^\d+ s lies$/)],
  })
})

test('a command that is not there is a failure', async () => {
  expect(await runStep({ name: 'missing', command: ['no-such-program'] })).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

/** A runner whose test fails as long as `mark` is there, and takes it away; `always` keeps it. */
function runner({ always }: { always: boolean }) {
  const mark = join(tmpdir(), `cais-step-${process.pid}-${always}`)
  writeFileSync(mark, '')
  const script = `
    const { existsSync, rmSync } = require('node:fs')
    const fails = existsSync(${JSON.stringify(mark)})
    ${always ? '' : `rmSync(${JSON.stringify(mark)}, { force: true })`}
    console.log('files: ' + process.argv.slice(1).join(' '))
    if (fails) console.log(' FAIL  src/a.test.ts > works\\nError: late\\n')
    console.log(fails ? '2 passed, 1 failed' : '1 passed, 0 failed')
    process.exit(fails ? 1 : 0)`
  const step = {
    name: 'unit',
    command: ['node', '-e', script, '--'],
    count: plainCount,
    repeats: testFileOf,
  }
  return { step, remove: () => rmSync(mark, { force: true }) }
}

test('a file that fails once and then passes is counted as passed and named', async () => {
  const { step } = runner({ always: false })
  expect(await runStep(step, { repeat: true })).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    unstable: ['unit: src/a.test.ts > works: Error: late'],
    times: [expect.stringMatching(/^\d+ s unit$/)],
  })
})

test('a file that fails twice has failed; without repeating once is enough', async () => {
  const twice = runner({ always: true })
  const failed = {
    passed: 2,
    failed: 1,
    failures: ['unit: src/a.test.ts > works: Error: late'],
    unstable: [],
  }
  expect(await runStep(twice.step, { repeat: true })).toMatchObject(failed)
  twice.remove()
  const once = runner({ always: false })
  expect(await runStep(once.step)).toMatchObject(failed)
})

test('many files that fail are no accident', async () => {
  const failing = ['a', 'b', 'c', 'd'].map((name) => ` FAIL  src/${name}.test.ts > works\nError: broken\n`)
  const script = `console.log(${JSON.stringify(failing.join('\n'))}); console.log('0 passed, 4 failed'); process.exit(1)`
  const step = { name: 'unit', command: ['node', '-e', script], count: plainCount, repeats: testFileOf }
  const outcome = await runStep(step, { repeat: true })
  expect(outcome).toMatchObject({ passed: 0, failed: 4, unstable: [] })
})

test('the figures of the runners are read', () => {
  expect(
    vitestCount(
      ' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 128 passed | 1 skipped (131)\n',
    ),
  ).toEqual({
    passed: 128,
    failed: 2,
  })
  expect(plainCount('story one\n12 passed, 1 failed\n')).toEqual({ passed: 12, failed: 1 })
  expect(plainCount('nothing')).toBeUndefined()
})

test('what failed is named with its reason', () => {
  const output =
    ' FAIL  stories/a.test.ts > it works\n FAIL  stories/a.test.ts > it goes on\nError: it does not\n\n FAIL   api  src/b.test.ts > adds\nAssertionError: 1\n'
  expect(failuresIn(output, 'stories')).toEqual([
    'stories: stories/a.test.ts > it works: Error: it does not',
    'stories: stories/a.test.ts > it goes on: Error: it does not',
    'stories: api  src/b.test.ts > adds: AssertionError: 1',
  ])
  expect(failuresIn('nothing to see', 'types')).toEqual(['types'])
})

test('an error that no test waited for is named with the file that ran', () => {
  const output = `
⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 2 unhandled errors during the test run.

⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯
Error: boom
 ❯ Timeout._onTimeout src/a.ts:2:50
 ❯ listOnTimeout node:internal/timers:685:17

This error originated in "src/a.test.ts" test file. It doesn't mean the error was thrown inside the file itself, but while it was running.
The latest test that might've caused the error is "it waits". It might mean one of the following:

⎯⎯⎯⎯ Unhandled Error ⎯⎯⎯⎯⎯
Error: Worker exited unexpectedly
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯
 Test Files  1 passed (1)
      Tests  2 passed (2)
`
  const found = failuresIn(output, 'API')
  expect(found).toEqual([
    'API: src/a.test.ts > it waits: Uncaught Exception: Error: boom at src/a.ts:2:50',
    'API: Unhandled Error: Error: Worker exited unexpectedly',
  ])
  expect(found.map(testFileOf)).toEqual(['src/a.test.ts', undefined])
})

test('a command that fails without a test is named with the errors it told', () => {
  expect(failuresIn('building\nError: no room\nbye', 'build')).toEqual(['build: Error: no room'])
})

test('the slowest files are named, what was quick is not', () => {
  const output = `
 \u001b[31m❯\u001b[39m stories/a.test.ts (4 tests | 1 failed) 90571ms
   ✓ an order is written in twelve minutes 90500ms
 ✓  api  src/b.test.ts (1 test) 10400ms
 ✓  api  src/c.test.ts (7 tests) 9100ms
 ✓  api  src/d.test.ts (7 tests | 1 skipped) 190100ms
`
  expect(slowestFiles(output)).toEqual([
    '  190 s src/d.test.ts',
    '  91 s stories/a.test.ts',
    '  10 s src/b.test.ts',
  ])
})

test('the reason includes what a browser waited for and the line of the test', () => {
  const output = `
 FAIL  stories/a.test.ts > it works
TimeoutError: locator.waitFor: Timeout 20000ms exceeded.
Call log:
  - waiting for getByRole('row') to be visible

 ❯ openNumber pages/a-page.ts:12:30
 ❯ stories/a.test.ts:7:45

⎯⎯⎯⎯⎯
 ❯ stories/b.test.ts:9:9
`
  expect(failuresIn(output, 'stories')).toEqual([
    "stories: stories/a.test.ts > it works: TimeoutError: locator.waitFor: Timeout 20000ms exceeded. - waiting for getByRole('row') to be visible at stories/a.test.ts:7:45",
  ])
})

test('a property is named with its seed and its cause', () => {
  const output = `
 FAIL   domain  src/a.test.ts > holds
Error: Property failed after 2 tests
{ seed: 1957653243, path: "1:7", endOnFailure: true }
Counterexample: [2130706416]
 ❯ src/a.test.ts:3:22

Caused by: AssertionError: expected 6 to be less than 6
 ❯ src/a.test.ts:3:74

⎯⎯⎯⎯⎯
`
  expect(failuresIn(output, 'unit')).toEqual([
    'unit: domain  src/a.test.ts > holds: Error: Property failed after 2 tests { seed: 1957653243, path: "1:7", endOnFailure: true } Caused by: AssertionError: expected 6 to be less than 6 at src/a.test.ts:3:74',
  ])
})
