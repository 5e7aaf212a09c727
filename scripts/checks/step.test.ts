import { expect, test } from 'vitest'
import { failuresIn, plainCount, runStep, vitestCount } from './step.ts'

test('a failing command is a failure, whatever it says', async () => {
  const command = ['node', '-e', "console.log('5 passed, 0 failed'); process.exit(1)"]
  expect(await runStep({ name: 'lies', command, count: plainCount })).toEqual({
    passed: 5,
    failed: 1,
    failures: ['lies'],
  })
})

test('a command that is not there is a failure', async () => {
  expect(await runStep({ name: 'missing', command: ['no-such-program'] })).toMatchObject({
    passed: 0,
    failed: 1,
  })
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
  expect(failuresIn('nothing told', 'types')).toEqual(['types'])
})
