import { expect, test } from 'vitest'
import { EMPTY_FORM, type FormLine } from './credit-form.ts'
import { mergeLines } from './merge-lines.ts'

const line = (invoiceLineId: number, quantity: number, rest = 10): FormLine => ({
  invoiceLineId,
  invoice: { id: 1, number: 'FT SD2026/1', issuedOn: '2026-11-02' },
  productId: 'A',
  description: 'Arroz',
  unit: 'cx',
  billed: 10,
  credited: 0,
  inDrafts: 0,
  rest,
  restNet: 1000,
  invoicedPrice: 100,
  vatRate: 16,
  exemptionReason: null,
  delivered: [],
  quantity,
  negotiatedPrice: 100,
})
const form = (...lines: FormLine[]) => ({ ...EMPTY_FORM, lines })
const merged = (seen: FormLine[], mine: FormLine[], saved: FormLine[]) =>
  mergeLines({ seen: form(...seen), mine: form(...mine), saved: form(...saved) }).map(
    ({ invoiceLineId, quantity, rest }) => `${invoiceLineId}: ${quantity} of ${rest}`,
  )

test.each([
  ['changed here', [line(1, 2)], [line(1, 5)], [line(1, 2, 8)], ['1: 5 of 8']],
  ['changed there', [line(1, 2)], [line(1, 2)], [line(1, 4, 8)], ['1: 4 of 8']],
  ['changed by both', [line(1, 2)], [line(1, 5)], [line(1, 4)], ['1: 5 of 10']],
  [
    'added by both sides',
    [line(1, 2)],
    [line(1, 2), line(2, 1)],
    [line(1, 2), line(3, 7)],
    ['1: 2 of 10', '3: 7 of 10', '2: 1 of 10'],
  ],
  ['taken out there', [line(1, 2), line(2, 1)], [line(1, 2), line(2, 1)], [line(2, 1)], ['2: 1 of 10']],
  ['taken out here', [line(1, 2), line(2, 1)], [line(2, 1)], [line(1, 2), line(2, 1)], ['2: 1 of 10']],
  [
    'of two over one line of an invoice',
    [line(1, 2), line(1, 3)],
    [line(1, 2), line(1, 4)],
    [line(1, 5), line(1, 3)],
    ['1: 5 of 10', '1: 4 of 10'],
  ],
  ['taken out there, changed here', [line(1, 2)], [line(1, 5)], [], ['1: 5 of 10']],
])('a line %s', (_name, seen, mine, saved, expected) => {
  expect(merged(seen, mine, saved)).toEqual(expected)
})
