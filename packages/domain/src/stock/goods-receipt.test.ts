import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOfScan, type ReceiptLine, receiptOutcome, sharesOf } from './goods-receipt.ts'

const TODAY = '2026-11-24'
const terms = { today: TODAY, minShelfLifeOf: (product: string) => (product === 'YOG' ? 30 : 0) }
const line = (id: number, changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  id,
  parentId: null,
  productId: 'RICE',
  batch: 'L1',
  expiry: '2027-09-30',
  noted: 200_000,
  received: 200_000,
  shortageReason: '',
  surplusDecision: null,
  lifeDecision: null,
  ...changes,
})
const outcome = (...lines: readonly ReceiptLine[]) => receiptOutcome(lines, terms)

describe('a line against the note', () => {
  test.each<[string, Partial<ReceiptLine>, object]>([
    ['as noted', {}, { steps: [], difference: 0, taken: 200_000 }],
    ['not counted', { received: null }, { steps: ['count'], difference: null, taken: 0 }],
    ['short', { received: 188_000 }, { steps: ['shortage-reason'], difference: -12_000, taken: 188_000 }],
    [
      'short with a reason',
      { received: 188_000, shortageReason: '12 rotos' },
      { steps: [], difference: -12_000 },
    ],
    [
      'nothing came',
      { received: 0, batch: '', shortageReason: 'falta' },
      { steps: [], difference: -200_000, taken: 0 },
    ],
    ['without a batch', { batch: '' }, { steps: ['batch'] }],
    ['too many', { received: 206_000 }, { steps: ['surplus-decision'], difference: 6000 }],
    [
      'too many, accepted',
      { received: 206_000, surplusDecision: 'accept' },
      { steps: [], taken: 206_000, refused: 0 },
    ],
    [
      'too many, sent back',
      { received: 206_000, surplusDecision: 'refuse' },
      { steps: [], taken: 200_000, refused: 6000 },
    ],
    [
      'too many, to quarantine',
      { received: 206_000, surplusDecision: 'quarantine' },
      { steps: [], taken: 200_000, quarantined: 6000 },
    ],
    [
      'too short a life',
      { productId: 'YOG', expiry: '2026-12-19' },
      { steps: ['life-decision'], daysLeft: 25, isShortLived: true },
    ],
    [
      'just enough life',
      { productId: 'YOG', expiry: '2026-12-24' },
      { steps: [], daysLeft: 30, isShortLived: false },
    ],
    [
      'too short a life, accepted',
      { productId: 'YOG', expiry: '2026-12-19', lifeDecision: 'accept' },
      { steps: [], taken: 200_000 },
    ],
    [
      'expired and accepted all the same',
      { expiry: '2026-11-23', lifeDecision: 'accept' },
      { steps: ['life-decision'], taken: 0 },
    ],
    [
      'expired, to quarantine',
      { expiry: '2026-11-23', lifeDecision: 'quarantine' },
      { steps: [], taken: 0, quarantined: 200_000 },
    ],
    ['without an expiry', { expiry: null }, { steps: [], daysLeft: null }],
  ])('%s', (_what, changes, expected) => {
    expect(outcome(line(1, changes))).toMatchObject([expected])
  })

  test('of two batches is measured as one', () => {
    const second = line(2, { parentId: 1, batch: 'L2', noted: 0, received: 160_000 })
    expect(outcome(line(1, { noted: 400_000, received: 240_000 }), second)).toMatchObject([
      { difference: 0, steps: [], taken: 240_000 },
      { difference: null, steps: [], taken: 160_000 },
    ])
    expect(
      outcome(line(1, { noted: 400_000, received: 240_000 }), { ...second, received: null }),
    ).toMatchObject([{ difference: null, steps: [] }, { steps: ['count'] }])
  })

  test('gives a surplus back from the batch that came last', () => {
    const second = line(2, { parentId: 1, batch: 'L2', noted: 0, received: 5000 })
    expect(outcome(line(1, { received: 203_000, surplusDecision: 'refuse' }), second)).toMatchObject([
      { taken: 200_000, refused: 3000 },
      { taken: 0, refused: 5000 },
    ])
  })

  test('never loses or makes goods', () => {
    const decision = fc.constantFrom('accept', 'refuse', 'quarantine', null)
    const some = fc.record({
      noted: fc.integer({ min: 0, max: 50 }),
      received: fc.integer({ min: 0, max: 50 }),
      surplusDecision: decision,
      lifeDecision: decision,
      expiry: fc.constantFrom('2026-11-01', '2026-12-01', '2028-01-01', null),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (batches) => {
        const lines = batches.map((batch, at) =>
          line(at + 1, { productId: 'YOG', ...batch, ...(at > 0 && { parentId: 1, noted: 0 }) }),
        )
        for (const [at, { taken, quarantined, refused }] of outcome(...lines).entries())
          expect(taken + quarantined + refused).toBe(lines[at]?.received)
      }),
    )
  })
})

test('waiting lines share what comes in the order of service', () => {
  const waiting = [
    { productId: 'RICE', missing: 110 },
    { productId: 'OIL', missing: 5 },
    { productId: 'RICE', missing: 46 },
    { productId: 'RICE', missing: 40 },
  ]
  expect(sharesOf(waiting, new Map([['RICE', 188]]))).toEqual([110, 0, 46, 32])
})

test.each([
  ['the line with the batch', 'RICE', 'L1', { lineId: 1 }],
  ['a line without a batch yet', 'OIL', 'X', { lineId: 3 }],
  ['a further batch of its line', 'RICE', 'L9', { parentId: 1 }],
  ['a line of its own', 'SALT', 'S', { parentId: null }],
])('a scan goes to %s', (_what, productId, batch, place) => {
  const lines = [
    line(1),
    line(2, { parentId: 1, batch: 'L2' }),
    line(3, { productId: 'OIL', batch: '', received: null }),
  ]
  expect(placeOfScan(lines, { productId, batch, expiry: null })).toEqual(place)
})
