import { expect, test } from 'vitest'
import { type Begun, begunAt, NOTHING_BEGUN } from './begun-draft.ts'

const begun: Begun = { turn: 0, id: 7, arrived: false }
const arrived: Begun = { ...begun, arrived: true }
const afresh = (turn: number) => ({ turn, id: undefined, arrived: false })

test.each([
  ['nothing is begun', NOTHING_BEGUN, 'new', NOTHING_BEGUN],
  ['nothing is begun and a draft is opened', NOTHING_BEGUN, 5, NOTHING_BEGUN],
  ['it was saved, the address is not changed yet', begun, 'new', begun],
  ['its address has come', begun, 7, arrived],
  ['it stays open', arrived, 7, arrived],
  ['another document is begun', arrived, 'new', afresh(1)],
  ['another draft is opened', arrived, 8, afresh(1)],
  ['the list of drafts is opened', arrived, undefined, afresh(1)],
] as const)('%s', (_, before, place, after) => {
  expect(begunAt(before, place)).toEqual(after)
})
