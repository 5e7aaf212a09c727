import { expect, test } from 'vitest'
import { chooseCustomer } from './edit-header.ts'
import { emptyDraft } from './empty-draft.ts'

const TODAY = '2026-11-20'
const customer = (paymentDays: number) =>
  ({
    id: 7,
    name: 'Hotel',
    branchId: 'SD',
    warehouse: 'SD1',
    withdraws: false,
    provinceId: 1,
    paymentDays,
  }) as Parameters<typeof chooseCustomer>[0]

test('the due date follows the customer, also one who pays at once, until it is typed', () => {
  const started = emptyDraft(TODAY)
  expect(started.dueAt).toBe('2026-12-20')
  const first = chooseCustomer(customer(45), TODAY)(started)
  expect(first.dueAt).toBe('2027-01-04')
  expect(chooseCustomer(customer(0), TODAY)(first).dueAt).toBe(TODAY)
  const typed = { ...first, dueAt: '2026-12-03' }
  expect(chooseCustomer(customer(0), TODAY)(typed).dueAt).toBe('2026-12-03')
})

test('a quote keeps its thirty days', () => {
  expect(chooseCustomer(customer(45), TODAY)({ ...emptyDraft(TODAY), type: 'COT' }).dueAt).toBe('2026-12-20')
})

test('leaves the due date of a draft of the server to the server', () => {
  const { defaultDueAt: _known, ...read } = emptyDraft(TODAY)
  expect(chooseCustomer(customer(45), TODAY)(read).dueAt).toBe('')
})
