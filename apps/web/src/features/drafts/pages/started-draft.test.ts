import { expect, test } from 'vitest'
import { NOTHING_STARTED, type PageAddress, type StartedDraft, startedDraftAt } from './started-draft.ts'

const fresh: StartedDraft = { key: 'n1', id: undefined, arrived: false }
const saved: StartedDraft = { ...fresh, id: 7 }
const arrived: StartedDraft = { ...saved, arrived: true }
const afresh = (key: string): StartedDraft => ({ ...NOTHING_STARTED, key })

test.each<[string, StartedDraft, PageAddress, StartedDraft]>([
  ['a document is started', NOTHING_STARTED, { key: 'n1' }, fresh],
  ['a draft is opened', NOTHING_STARTED, { id: 5 }, NOTHING_STARTED],
  ['it was saved, the address is not changed yet', saved, { key: 'n1' }, saved],
  ['its address has come', saved, { id: 7 }, arrived],
  ['it stays open', arrived, { id: 7 }, arrived],
  ['another document is started', arrived, { key: 'n2' }, afresh('n2')],
  ['another one is started before the first was saved', fresh, { key: 'n2' }, afresh('n2')],
  ['the old address is opened again', arrived, { key: 'n1' }, afresh('n1')],
  ['another draft is opened', arrived, { id: 8 }, NOTHING_STARTED],
  ['the list of drafts is opened', arrived, undefined, NOTHING_STARTED],
])('%s', (_, before, place, after) => {
  expect(startedDraftAt(before, place)).toEqual(after)
})
