import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { NOW, user } from '../testing/order-facts.ts'
import { emptyShipment } from '../testing/shipment-steps.ts'
import { assertPrintable, copyOf, type Paper } from './papers.ts'

const shipment = {
  ...emptyShipment,
  startedAt: NOW,
  finishedAt: NOW,
  documents: [{ orderId: 1, position: 1, billing: 'billed' as const }],
}
const unprinted: Paper = { form: 'invoice', number: 'FT 1', printedAt: null }
const printed: Paper = { form: 'invoice', number: 'FT 2', printedAt: NOW }
const freshNote: Paper = { form: 'delivery-note', number: 'PEV 1', printedAt: null }
const oldNote: Paper = { form: 'delivery-note', number: 'PEV 2', printedAt: NOW }

const PICKER = 'PICKING_MANAGER'
const REPRINTER = 'REPRINTING_OPERATOR'
const SELLER = 'OPERATOR'

/** Role, papers asked for, reason, and the refusal with the papers that it names; null = all go out. */
const CASES: readonly (readonly [Role, readonly Paper[], string, string | null, readonly string[]])[] = [
  [PICKER, [unprinted], '', null, []],
  [PICKER, [printed], 'Perdida', null, []],
  [PICKER, [printed], '  ', 'REPRINT_REASON_MISSING', ['FT 2']],
  [PICKER, [unprinted, printed], '', 'REPRINT_REASON_MISSING', ['FT 2']],
  [PICKER, [unprinted, printed, freshNote, oldNote], 'Perdida', null, []],
  [REPRINTER, [printed, oldNote], 'Perdida', null, []],
  [REPRINTER, [printed], '', 'REPRINT_REASON_MISSING', ['FT 2']],
  [REPRINTER, [unprinted], 'Perdida', 'PRINT_ROLE_MISSING', ['FT 1']],
  [REPRINTER, [printed, unprinted], 'Perdida', 'PRINT_ROLE_MISSING', ['FT 1']],
  [REPRINTER, [oldNote, freshNote, unprinted], 'Perdida', 'PRINT_ROLE_MISSING', ['PEV 1', 'FT 1']],
  [SELLER, [printed], 'Perdida', 'PRINT_ROLE_MISSING', ['FT 2']],
]

describe('each paper is judged alone', () => {
  test.each(CASES)('%s, %j, reason %j: %s', (role, papers, reason, code, names) => {
    const print = () => assertPrintable(papers, { user: user(9, role), shipment, reason })
    if (code === null) expect(print).not.toThrow()
    else
      expect(print).toThrow(
        expect.objectContaining({ code, facts: expect.objectContaining({ papers: names }) }),
      )
  })
})

test('the first print is the original, every later one a duplicate', () => {
  expect([copyOf(unprinted), copyOf(printed)]).toEqual(['original', 'duplicate'])
})
