import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateFefo, type Demand } from './allocate-fefo.ts'
import type { Batch } from './batch.ts'
import { requireUsable } from './usable-batch.ts'

const batch = (id: number, change: Partial<Batch> = {}): Batch => ({
  id,
  productId: 'FC-1200',
  warehouseId: 'SD1',
  batch: `L${id}`,
  expiry: '2027-01-31',
  receivedOn: '2026-10-01',
  blocked: false,
  returns: false,
  onHand: 10_000,
  reserved: 0,
  ...change,
})

const demand = (change: Partial<Demand> = {}): Demand => ({
  lineId: 1,
  productId: 'FC-1200',
  warehouseId: 'SD1',
  quantity: 15_000,
  deliveryDate: '2026-11-22',
  minShelfLifeDays: 0,
  ...change,
})

const picked = (demands: readonly Demand[], batches: readonly Batch[]) =>
  allocateFefo(demands, batches).map(({ lineId, levelId, quantity }) => [lineId, levelId, quantity])

describe('first expiring first out', () => {
  test.each([
    [
      'the earliest expiry first',
      [batch(1), batch(2, { expiry: '2026-12-31' })],
      [
        [1, 2, 10_000],
        [1, 1, 5000],
      ],
    ],
    [
      'then the earliest receipt',
      [batch(1), batch(2, { receivedOn: '2026-09-01' })],
      [
        [1, 2, 10_000],
        [1, 1, 5000],
      ],
    ],
    [
      'then the lowest id',
      [batch(2), batch(1)],
      [
        [1, 1, 10_000],
        [1, 2, 5000],
      ],
    ],
    [
      'what never expires last',
      [batch(1, { expiry: null }), batch(2)],
      [
        [1, 2, 10_000],
        [1, 1, 5000],
      ],
    ],
    ['only what is free', [batch(1, { reserved: 9000 })], [[1, 1, 1000]]],
    ['nothing that is all reserved', [batch(1, { reserved: 10_000 })], []],
    ['nothing that expires before delivery', [batch(1, { expiry: '2026-11-21' })], []],
    ['what expires on the delivery date', [batch(1, { expiry: '2026-11-22' })], [[1, 1, 10_000]]],
    ['nothing blocked', [batch(1, { blocked: true })], []],
    ['nothing from a returns place', [batch(1, { returns: true })], []],
    ['nothing of another product', [batch(1, { productId: 'X' })], []],
    ['nothing from another warehouse', [batch(1, { warehouseId: 'BE1' })], []],
  ])('%s', (_, batches, expected) => {
    expect(picked([demand()], batches)).toEqual(expected)
  })

  test('a minimum shelf life on the delivery date is kept', () => {
    const life = demand({ minShelfLifeDays: 30 })
    expect(picked([life], [batch(1, { expiry: '2026-12-21' })])).toEqual([])
    expect(picked([life], [batch(1, { expiry: '2026-12-22' })])).toEqual([[1, 1, 10_000]])
  })

  test('lines of one product compete in order: what one takes the next does not see', () => {
    const demands = [demand({ quantity: 8000 }), demand({ lineId: 2, quantity: 8000 })]
    expect(picked(demands, [batch(1), batch(2, { onHand: 1000 })])).toEqual([
      [1, 1, 8000],
      [2, 1, 2000],
      [2, 2, 1000],
    ])
  })
})

test('each pick says why, and what was passed over', () => {
  const batches = [
    batch(1, { expiry: '2026-11-21' }),
    batch(2, { expiry: '2026-12-01', reserved: 10_000 }),
    batch(3, { onHand: 1000 }),
    batch(4, { expiry: null }),
  ]
  expect(allocateFefo([demand({ quantity: 1500 })], batches).map(({ reason }) => reason)).toEqual([
    {
      code: 'first-expiring',
      expiry: '2027-01-31',
      passedOver: [
        { batch: 'L1', expiry: '2026-11-21', why: 'expires-before-delivery' },
        { batch: 'L2', expiry: '2026-12-01', why: 'fully-reserved' },
      ],
    },
    { code: 'never-expires', expiry: null, passedOver: expect.any(Array) },
  ])
})

test.each([
  [{ returns: true, blocked: true, expiry: '2026-11-21', reserved: 10_000 }, 'returns'],
  [{ blocked: true, expiry: '2026-11-21', reserved: 10_000 }, 'blocked'],
  [{ expiry: '2026-11-21', reserved: 10_000 }, 'expires-before-delivery'],
  [{ expiry: '2026-11-23', reserved: 10_000 }, 'short-life'],
  [{ reserved: 10_000 }, 'fully-reserved'],
] as const)('of several reasons to pass a batch over the weightiest is given: %j', (change, why) => {
  const batches = [batch(1, { receivedOn: '2026-01-01', ...change }), batch(2)]
  const [pick] = allocateFefo([demand({ quantity: 1, minShelfLifeDays: 5 })], batches)
  expect(pick?.reason.passedOver.map((passed) => passed.why)).toEqual([why])
})

test('the first batch of a line is the first expiring, each further one the next', () => {
  const batches = [
    batch(1, { expiry: '2026-12-01', onHand: 1000 }),
    batch(2, { expiry: '2026-12-02', onHand: 1000 }),
    batch(3, { expiry: '2026-12-03', onHand: 1000 }),
    batch(4, { expiry: null }),
  ]
  const demands = [demand({ quantity: 2500 }), demand({ lineId: 2, quantity: 1000 })]
  expect(
    allocateFefo(demands, batches).map(({ lineId, levelId, reason }) => [lineId, levelId, reason.code]),
  ).toEqual([
    [1, 1, 'first-expiring'],
    [1, 2, 'next-expiring'],
    [1, 3, 'next-expiring'],
    [2, 3, 'first-expiring'],
    [2, 4, 'never-expires'],
  ])
})

test.each([
  [{ expiry: '2026-11-21' }, 'BATCH_EXPIRED'],
  [{ blocked: true }, 'BATCH_BLOCKED'],
  [{ returns: true }, 'BATCH_BLOCKED'],
  [{ expiry: '2026-11-23' }, 'SHELF_LIFE_TOO_SHORT'],
])('a batch picked by hand is checked the same way: %j', (change, code) => {
  expect(() => requireUsable(batch(1, change), demand({ minShelfLifeDays: 5 }))).toThrow(
    expect.objectContaining({ code }),
  )
})

test('never more than is free or asked, and as much as possible', () => {
  const batches = fc
    .array(fc.record({ onHand: fc.nat(9000), held: fc.nat(9000), blocked: fc.boolean() }), { maxLength: 8 })
    .map((list) =>
      list.map(({ onHand, held, blocked }, index) =>
        batch(index + 1, { onHand, reserved: Math.min(onHand, held), blocked }),
      ),
    )
  const demands = fc
    .array(fc.integer({ min: 1, max: 9000 }), { maxLength: 6 })
    .map((list) => list.map((quantity, index) => demand({ lineId: index + 1, quantity })))
  fc.assert(
    fc.property(demands, batches, (lines, stock) => {
      const picks = allocateFefo(lines, stock)
      const taken = (match: (pick: (typeof picks)[number]) => boolean) =>
        picks.filter(match).reduce((sum, pick) => sum + pick.quantity, 0)
      for (const one of stock)
        expect(taken((p) => p.levelId === one.id)).toBeLessThanOrEqual(one.onHand - one.reserved)
      for (const one of lines) expect(taken((p) => p.lineId === one.lineId)).toBeLessThanOrEqual(one.quantity)
      const free = stock.filter((b) => !b.blocked).reduce((sum, b) => sum + b.onHand - b.reserved, 0)
      expect(taken(() => true)).toBe(
        Math.min(
          free,
          lines.reduce((sum, l) => sum + l.quantity, 0),
        ),
      )
    }),
    { numRuns: 1000 },
  )
})
