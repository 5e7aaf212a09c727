import { expect, test } from 'vitest'
import type { RecallCustomer } from '../api.ts'
import { toCollect } from './to-collect.ts'

type Note = Pick<RecallCustomer['creditNotes'][number], 'phase' | 'quantity'>

test.each([
  ['nobody asked', null, [], false],
  ['nothing is left', 0, [], false],
  ['nothing is asked for yet', 5, [], true],
  ['a draft asks for it', 5, [{ phase: 'draft', quantity: 5 }], false],
  ['more turned up', 7, [{ phase: 'issued', quantity: 5 }], true],
  ['the credit note was cancelled', 5, [{ phase: 'cancelled', quantity: 5 }], true],
] as const satisfies readonly (readonly [string, number | null, readonly Note[], boolean])[])(
  '%s: %s with %j is to be collected: %s',
  (_, stillHas, creditNotes, expected) => {
    const answer = stillHas === null ? null : { stillHas }
    expect(toCollect([{ answer, creditNotes } as unknown as RecallCustomer])).toHaveLength(expected ? 1 : 0)
  },
)
