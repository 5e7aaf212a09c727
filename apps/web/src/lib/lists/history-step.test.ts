import { expect, test } from 'vitest'
import { replacesHistoryStep } from './history-step.ts'

type Step = [search: string | undefined, at: number, isSame: boolean]

/** Each search is typed over the one before. */
function typed(steps: readonly Step[], standing?: string) {
  let before = standing
  return steps.map(([search, at]) => {
    const isSame = replacesHistoryStep({ search: before }, { search }, at)
    before = search
    return isSame
  })
}

test.each<[string, Step[], string?]>([
  [
    'typing one search is one step',
    [
      ['a', 10_000, false],
      ['ar', 10_600, true],
      ['arroz', 11_900, true],
    ],
  ],
  [
    'typing over a search after a pause is another step',
    [
      ['arroz', 20_000, false],
      ['f', 25_000, false],
      ['feijão', 25_600, true],
    ],
  ],
  [
    'clearing a search to type another one leaves no step without a search',
    [
      ['arroz', 30_000, false],
      [undefined, 35_000, false],
      ['feijão', 36_000, true],
    ],
  ],
  [
    'clearing the search is a step, however soon',
    [
      ['arroz', 40_000, false],
      [undefined, 40_600, false],
    ],
  ],
  ['typing over a search that came with a link is a step', [['feijão', 50_000, false]], 'arroz'],
])('%s', (_, steps, standing) => {
  expect(typed(steps, standing)).toEqual(steps.map(([, , isSame]) => isSame))
})

test('a change of tab is a step and does not end the typing', () => {
  replacesHistoryStep({}, { search: 'arroz' }, 60_000)
  expect(replacesHistoryStep({ search: 'arroz' }, { tab: 'all' }, 60_100)).toBe(false)
  expect(replacesHistoryStep({ search: 'arroz' }, { search: 'arroz f' }, 61_000)).toBe(true)
})
