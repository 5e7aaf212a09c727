import { expect, test } from 'vitest'
import { changesSince, type Document } from './changes-since.ts'

const line = {
  productId: 'A',
  description: 'Arroz',
  unit: 'sc',
  quantity: 10,
  unitPrice: 100,
  negotiatedPrice: null,
  discountPercentage: 0,
}
const before = {
  customer: { name: 'Polana' },
  paymentCondition: '30 dias',
  dueAt: '2026-12-20',
  discount: 0,
  totals: { total: 1160 },
  lines: [line],
} as unknown as Document
const after = (change: object) => ({ ...before, ...change })

test('nothing changed', () => {
  expect(changesSince(before, after({ lines: [{ ...line }] }))).toEqual([])
})

test.each([
  ['the due date', { dueAt: '2027-01-20' }, 'due', '2026-12-20', '2027-01-20'],
  ['the terms', { paymentCondition: '60 dias' }, 'terms', '30 dias', '60 dias'],
  ['the total', { totals: { total: 1300 } }, 'total', 1160, 1300],
  ['a quantity', { lines: [{ ...line, quantity: 12 }] }, 'quantity', 10, 12],
  ['an agreed price', { lines: [{ ...line, negotiatedPrice: 90 }] }, 'price', 100, 90],
  ['a discount', { lines: [{ ...line, discountPercentage: 5 }] }, 'lineDiscount', 0, 5],
])('%s', (_, change, name, from, to) => {
  const [found, ...others] = changesSince(before, after(change))
  expect(found).toMatchObject({ name, before: { value: from }, after: { value: to } })
  expect(others).toEqual([])
})

test('a removed line and a new one', () => {
  const other = { ...line, productId: 'B', description: 'Óleo', quantity: 3 }
  expect(changesSince(before, after({ lines: [other] }))).toEqual([
    { name: 'line', product: 'Arroz', before: { kind: 'quantity', value: 10, unit: 'sc' }, after: null },
    { name: 'line', product: 'Óleo', before: null, after: { kind: 'quantity', value: 3, unit: 'sc' } },
  ])
})
