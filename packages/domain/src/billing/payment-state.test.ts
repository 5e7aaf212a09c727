import { expect, test } from 'vitest'
import { type InvoiceState, invoiceState } from './payment-state.ts'

const TODAY = '2026-11-24'

/** Total, open, due, and the state. */
const CASES: readonly (readonly [number, number, string, InvoiceState])[] = [
  [100_00, 0, '2026-11-01', 'paid'],
  [0, 0, '2026-11-30', 'paid'],
  [100_00, 100_00, '2026-11-24', 'not-due'],
  [100_00, 100_00, '2026-12-24', 'not-due'],
  [100_00, 40_00, '2026-11-24', 'part'],
  [100_00, 1, '2026-11-23', 'overdue'],
  [100_00, 100_00, '2026-11-23', 'overdue'],
]

test.each(CASES)('of %i centavos %i are open, due %s: %s', (total, open, dueOn, state) => {
  expect(invoiceState({ total, open, dueOn }, TODAY)).toBe(state)
})
