import { expect, test } from 'vitest'
import { type Begun, begunAt, NOTHING_BEGUN, type Place } from './begun-draft.ts'

const fresh: Begun = { key: 'n1', id: undefined, arrived: false }
const saved: Begun = { ...fresh, id: 7 }
const arrived: Begun = { ...saved, arrived: true }
const afresh = (key: string): Begun => ({ ...NOTHING_BEGUN, key })

test.each<[string, Begun, Place, Begun]>([
  ['a document is begun', NOTHING_BEGUN, { key: 'n1' }, fresh],
  ['a draft is opened', NOTHING_BEGUN, { id: 5 }, NOTHING_BEGUN],
  ['it was saved, the address is not changed yet', saved, { key: 'n1' }, saved],
  ['its address has come', saved, { id: 7 }, arrived],
  ['it stays open', arrived, { id: 7 }, arrived],
  ['another document is begun', arrived, { key: 'n2' }, afresh('n2')],
  ['another one is begun before the first was saved', fresh, { key: 'n2' }, afresh('n2')],
  ['the old address is opened again', arrived, { key: 'n1' }, afresh('n1')],
  ['another draft is opened', arrived, { id: 8 }, NOTHING_BEGUN],
  ['the list of drafts is opened', arrived, undefined, NOTHING_BEGUN],
])('%s', (_, before, place, after) => {
  expect(begunAt(before, place)).toEqual(after)
})
