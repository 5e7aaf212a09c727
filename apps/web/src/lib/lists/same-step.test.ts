import { expect, test } from 'vitest'
import { isSameStep } from './same-step.ts'

type Step = [search: string | undefined, at: number, isSame: boolean]

/** Each search is typed over the one before. */
function typed(steps: readonly Step[], standing?: string) {
  let before = standing
  return steps.map(([search, at]) => {
    const isSame = isSameStep({ search: before }, { search }, at)
    before = search
    return isSame
  })
}

test.each<[string, Step[], string?]>([
  [
    'the letters of one search are one step',
    [
      ['a', 10_000, false],
      ['ar', 10_600, true],
      ['arroz', 11_900, true],
    ],
  ],
  [
    'what is typed over a search that was looked at is another one',
    [
      ['arroz', 20_000, false],
      ['f', 25_000, false],
      ['feijão', 25_600, true],
    ],
  ],
  [
    'a search that was emptied to write another one leaves no empty step',
    [
      ['arroz', 30_000, false],
      [undefined, 35_000, false],
      ['feijão', 36_000, true],
    ],
  ],
  [
    'nothing any more is a step, however soon',
    [
      ['arroz', 40_000, false],
      [undefined, 40_600, false],
    ],
  ],
  ['a search that came with a link was looked at', [['feijão', 50_000, false]], 'arroz'],
])('%s', (_, steps, standing) => {
  expect(typed(steps, standing)).toEqual(steps.map(([, , isSame]) => isSame))
})

test('another tab beside a search is a step, and no typing', () => {
  isSameStep({}, { search: 'arroz' }, 60_000)
  expect(isSameStep({ search: 'arroz' }, { tab: 'all' }, 60_100)).toBe(false)
  expect(isSameStep({ search: 'arroz' }, { search: 'arroz f' }, 61_000)).toBe(true)
})
