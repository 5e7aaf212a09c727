import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Batch } from './batch.ts'
import { chooseWarehouse, type Need, openWarehouses, serveDocument } from './serving-warehouse.ts'

const line = { reserved: 0, picking: 0, loading: 0, billed: 0 }
const order = { warehouseId: 'SD1', servedFrom: ['CL1', 'SD1'] }

describe('which warehouses may serve a document', () => {
  test.each([
    ['nothing is held', [line, line], ['CL1', 'SD1']],
    ['a line is reserved', [line, { ...line, reserved: 1 }], ['SD1']],
    ['a line is in picking', [{ ...line, picking: 1 }], ['SD1']],
    ['a line is on a truck', [{ ...line, loading: 1 }], ['SD1']],
    ['a line is billed', [{ ...line, billed: 1 }], ['SD1']],
  ])('%s', (_, lines, warehouses) => {
    expect(openWarehouses({ ...order, lines })).toEqual(warehouses)
  })

  test('without an order of warehouses, its own alone', () => {
    expect(openWarehouses({ ...order, servedFrom: [], lines: [line] })).toEqual(['SD1'])
  })
})

const given = (warehouseId: string, ...quantities: number[]) => ({
  warehouseId,
  given: new Map(quantities.map((quantity, index) => [index, quantity])),
})
const wanted = [
  { lineId: 0, quantity: 10 },
  { lineId: 1, quantity: 10 },
  { lineId: 2, quantity: 10 },
]

describe('where a document is served from', () => {
  test.each([
    ['the first that fills all', [given('CL1', 10, 10, 10), given('SD1', 10, 10, 10)], 'CL1', 'fills-all'],
    ['a later one that fills all', [given('CL1', 10, 10, 9), given('SD1', 10, 10, 10)], 'SD1', 'fills-all'],
    ['most lines whole', [given('CL1', 10, 0, 0), given('SD1', 10, 10, 0)], 'SD1', 'fills-most'],
    ['as many whole, more in part', [given('CL1', 10, 0, 0), given('SD1', 0, 10, 1)], 'SD1', 'fills-most'],
    ['alike: the first in the order', [given('CL1', 10, 1, 0), given('SD1', 0, 1, 10)], 'CL1', 'fills-most'],
    ['nothing anywhere', [given('CL1'), given('SD1')], 'CL1', 'nothing-free'],
    ['only one', [given('SD1', 1)], 'SD1', 'only'],
  ] as const)('%s', (_, goods, warehouseId, why) => {
    expect(chooseWarehouse(wanted, goods)).toMatchObject({ warehouseId, why, lines: 3 })
  })

  test('says what each warehouse could give', () => {
    expect(chooseWarehouse(wanted, [given('CL1', 10, 3, 0), given('SD1', 10, 10, 0)])?.offers).toEqual([
      { warehouseId: 'CL1', whole: 1, part: 1 },
      { warehouseId: 'SD1', whole: 2, part: 0 },
    ])
  })

  test('nowhere without warehouses', () => {
    expect(chooseWarehouse(wanted, [])).toBeNull()
  })
})

const WAREHOUSES = ['CL1', 'MA1', 'SD1']

const needs = fc
  .array(fc.record({ productId: fc.constantFrom('A', 'B'), quantity: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rows) =>
    rows.map((row, lineId): Need => ({ ...row, lineId, deliveryDate: '2026-11-24', minShelfLifeDays: 0 })),
  )

const batches = fc
  .array(
    fc.record({
      productId: fc.constantFrom('A', 'B'),
      warehouseId: fc.constantFrom(...WAREHOUSES),
      onHand: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(
      (row, id): Batch => ({
        ...row,
        id,
        batch: `L${id}`,
        reserved: 0,
        expiry: null,
        receivedOn: '2026-11-01',
        blocked: false,
        returns: false,
      }),
    ),
  )

test('every pick is of the one warehouse that was chosen, and no other fills more lines', () => {
  fc.assert(
    fc.property(needs, batches, (needs, batches) => {
      const { choice, picks } = serveDocument(needs, batches, WAREHOUSES)
      const warehouseOf = new Map(batches.map(({ id, warehouseId }) => [id, warehouseId]))
      for (const { levelId } of picks) expect(warehouseOf.get(levelId)).toBe(choice?.warehouseId)
      const chosen = choice?.offers.find(({ warehouseId }) => warehouseId === choice.warehouseId)
      for (const { whole } of choice?.offers ?? []) expect(whole).toBeLessThanOrEqual(chosen?.whole ?? -1)
    }),
  )
})
