import { expect, test } from 'vitest'
import { productAt, servingOf } from './served-products.ts'

type Args = Parameters<typeof servingOf>
const product = {
  id: 'RICE',
  freeStock: 5,
  currentStock: 5,
  stockFactor: 12,
  conversionUnits: [{ code: 'un', conversionFactor: 12, originUnit: 'cx' }],
  otherWarehouses: [{ warehouseId: 'CL1', stock: 20 }],
} as unknown as Parameters<typeof productAt>[0]
const line = { productId: 'RICE', quantity: 10, unitFactor: 12, stockFactor: 12 }
const draft = { warehouse: 'SD1', lines: [line] } as unknown as Args[0]
const customer = (allocationType: string) =>
  ({ allocationType, warehouse: 'SD1', cloverWarehouse: 'CL1', marinWarehouse: null }) as Args[1]
const byCode = new Map([['RICE', product]])

test('the draft says which warehouse of the customer would serve it', () => {
  expect(servingOf(draft, customer('CLOVER'), byCode)).toEqual({
    warehouseId: 'CL1',
    why: 'fills-all',
    lines: 1,
    offers: [
      { warehouseId: 'CL1', whole: 1, part: 0 },
      { warehouseId: 'SD1', whole: 0, part: 1 },
    ],
  })
})

test.each([
  ['a customer of the usual warehouse alone', draft, customer('OWN')],
  ['no customer yet', draft, undefined],
  ['a warehouse that is not among the customer’s', { ...draft, warehouse: 'SD9' }, customer('CLOVER')],
])('nothing to say: %s', (_, form, card) => {
  expect(servingOf(form, card, byCode)).toBeNull()
})

test('what is free is that of the warehouse that serves', () => {
  const at = (warehouseId: string) => productAt(product, { warehouseId, own: 'SD1' })
  expect([at('CL1').freeStock, at('CL1').currentStock]).toEqual([20, 20])
  expect([at('SD1').freeStock, at('MA1').freeStock]).toEqual([5, 0])
})
