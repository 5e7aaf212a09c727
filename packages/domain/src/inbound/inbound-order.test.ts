import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveInboundState, inboundActions } from './inbound-order.ts'
import { judgeLine, priceDifference } from './judge-line.ts'
import { planDocuments } from './plan-documents.ts'
import { nearestQuantities } from './quantity-rule.ts'
import { unitMeant } from './unit-codes.ts'

const line = {
  id: 7,
  action: 'add' as 'add' | 'change' | 'remove',
  gtin: '6001234567894',
  buyerCode: '',
  supplierCode: '',
  description: 'ARROZ 5KG',
  unit: 'CS',
  quantity: 12_000,
  price: 100_00,
  unreadable: null,
}
const article = {
  id: 'A-1',
  active: true,
  units: [
    { code: 'un', orderable: true },
    { code: 'cx', orderable: true },
    { code: 'pal', orderable: false },
  ],
  scannedUnit: '',
  salesUnit: 'cx',
  listPrice: (unit: string) => (unit === 'cx' ? 100_00 : 10_00),
  quantityRule: () => null,
}
const none = { unit: null, quantity: null, price: null, pack: (): number | null => null }
const sixes = { ...article, quantityRule: () => ({ minimum: 18_000, multiple: 6000 }) }
const judged = (change: object, with_: object = {}) =>
  judgeLine({ ...line, ...change }, { article, mended: none, priceTolerance: 100, ...with_ })

describe('a line that came in', () => {
  it.each([
    ['is fine', {}, {}, { place: 'ready', unit: 'cx', quantity: 12_000, negotiatedPrice: null }],
    ['without a unit is in that of sale', { unit: '' }, {}, { place: 'ready', unit: 'cx' }],
    [
      'with the barcode of a unit is in that',
      { unit: '', price: null },
      { article: { ...article, scannedUnit: 'un' } },
      { place: 'ready', unit: 'un' },
    ],
    [
      'of an unknown article waits',
      {},
      { article: null },
      { place: 'quarantine', cause: 'article', key: '6001234567894', hint: 'ARROZ 5KG' },
    ],
    ['of an inactive article waits', {}, { article: { ...article, active: false } }, { cause: 'article' }],
    ['in a unit that the article has not waits', { unit: 'DZN' }, {}, { cause: 'unit', key: 'A-1/DZN' }],
    ['in a unit that is not sold waits', { unit: 'PF' }, {}, { cause: 'unit' }],
    [
      'in a unit that somebody explained goes on',
      { unit: 'DZN' },
      { mended: { ...none, unit: 'cx' } },
      { place: 'ready', unit: 'cx' },
    ],
    ['of nothing waits', { quantity: 0 }, {}, { cause: 'quantity', key: '7', hint: '0' }],
    [
      'whose quantity is no number waits',
      { quantity: null, unreadable: 'doze' },
      {},
      { cause: 'quantity', hint: 'doze' },
    ],
    [
      'whose quantity somebody gave goes on',
      { quantity: null },
      { mended: { ...none, quantity: 3000 } },
      { place: 'ready', quantity: 3000 },
    ],
    [
      'within the tolerance has the price of the list',
      { price: 99_00 },
      {},
      { place: 'ready', negotiatedPrice: null },
    ],
    ['beyond it waits', { price: 95_80 }, {}, { cause: 'price', key: 'A-1/9580', hint: '−4.2 %' }],
    [
      'with a price that was accepted keeps it',
      { price: 95_80 },
      { mended: { ...none, price: 'sent' } },
      { place: 'ready', negotiatedPrice: 95_80 },
    ],
    [
      'with a price that was not has that of the list',
      { price: 95_80 },
      { mended: { ...none, price: 'list' } },
      { place: 'ready', negotiatedPrice: null },
    ],
    [
      'below the minimum waits',
      {},
      { article: sixes },
      { place: 'quarantine', cause: 'pack', key: 'A-1/cx/12000', hint: 'ARROZ 5KG' },
    ],
    ['of no whole pack waits', { quantity: 20_000 }, { article: sixes }, { cause: 'pack' }],
    [
      'of whole packs goes on',
      { quantity: 24_000 },
      { article: sixes },
      { place: 'ready', quantity: 24_000 },
    ],
    [
      'below the minimum has the quantity that somebody said',
      {},
      { article: sixes, mended: { ...none, pack: (): number | null => 18_000 } },
      { place: 'ready', quantity: 18_000 },
    ],
    [
      'that is taken off needs no quantity and no price',
      { action: 'remove', quantity: null, price: 1 },
      {},
      { place: 'ready', quantity: 0, negotiatedPrice: null },
    ],
    ['without a price has that of the list', { price: null }, {}, { place: 'ready', negotiatedPrice: null }],
  ] as const)('that %s', (_name, change, with_, verdict) =>
    expect(judged(change, with_)).toMatchObject(verdict),
  )

  it('is in the unit that its code means', () => {
    const units = ['un', 'cx', 'kg']
    expect(['PCE', 'CS', 'KGM', 'Caixa', 'DZN', ''].map((code) => unitMeant(code, units))).toEqual([
      'un',
      'cx',
      'kg',
      'cx',
      null,
      null,
    ])
  })

  it('has the nearest quantities that may be ordered', () => {
    const rule = { minimum: 18_000, multiple: 6000 }
    expect([1000, 18_000, 20_000, 24_000].map((sent) => nearestQuantities(sent, rule))).toEqual([
      [18_000],
      [18_000],
      [18_000, 24_000],
      [24_000],
    ])
    expect(nearestQuantities(5000, { minimum: 10_000, multiple: 0 })).toEqual([10_000])
  })

  it('differs from the list by hundredths of a per cent', () => {
    expect([
      priceDifference(null, 1),
      priceDifference(110, 100),
      priceDifference(5, 0),
      priceDifference(0, 0),
    ]).toEqual([0, 1000, 10_000, 0])
  })
})

describe('the documents of an order', () => {
  const ready = fc.record({
    id: fc.nat(1e6),
    productId: fc.constantFrom('A', 'B', 'C', 'D'),
    unit: fc.constantFrom('un', 'cx'),
    quantity: fc.integer({ min: 1, max: 9000 }),
    negotiatedPrice: fc.constantFrom(null, 500),
  })

  const held = fc.record({
    productId: fc.constantFrom('A', 'B', 'C', 'D'),
    unit: fc.constantFrom('un', 'cx'),
    quantity: fc.integer({ min: 1, max: 9000 }),
    negotiatedPrice: fc.constantFrom(null, 500),
  })
  const open = fc
    .array(fc.uniqueArray(held, { selector: ({ productId }) => productId, maxLength: 3 }), { maxLength: 3 })
    .map((documents) => documents.map((lines, at) => ({ id: at + 1, lines })))

  it('hold every line once, no article twice, and no more lines than they may', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(ready, { selector: ({ id }) => id, maxLength: 30 }),
        open,
        (lines, there) => {
          const { joins, documents } = planDocuments(lines, { maxLines: 3, open: there })
          const planned = [...joins.values(), ...documents]
          const ids = planned.flatMap((document) => document.flatMap((line) => line.ids))
          expect(ids.toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
          for (const document of documents) {
            expect(document.length).toBeLessThanOrEqual(3)
            expect(new Set(document.map(({ productId }) => productId)).size).toBe(document.length)
          }
          for (const { id, lines: before } of there) {
            const joined = joins.get(id) ?? []
            const fresh = joined.filter(
              (line) => !before.some(({ productId }) => productId === line.productId),
            )
            expect(before.length + fresh.length).toBeLessThanOrEqual(3)
            for (const line of joined) {
              const known = before.find(({ productId }) => productId === line.productId)
              if (known)
                expect(line).toMatchObject({ unit: known.unit, negotiatedPrice: known.negotiatedPrice })
            }
          }
          const total = planned.flat().reduce((sum, { quantity }) => sum + quantity, 0)
          expect(total).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
        },
      ),
    )
  })
})

describe('the state of an order that came in', () => {
  const facts = { refusal: null, documentRefusal: null, customerKnown: true, change: null }
  const lines = (ready: number, document: number, quarantine: number, refused = 0) => ({
    ready,
    document,
    quarantine,
    refused,
  })
  it.each([
    ['refused as a whole', { refusal: 'known', lines: lines(0, 0, 0, 3) }, 'failed', false, []],
    ['all in documents', { lines: lines(0, 3, 0) }, 'processed', false, []],
    ['some in documents, some waiting', { lines: lines(0, 2, 1) }, 'pending', true, ['check', 'leave-out']],
    ['all waiting', { lines: lines(0, 0, 3) }, 'pending', false, ['check', 'leave-out']],
    ['some in documents, the rest left out', { lines: lines(0, 2, 0, 1) }, 'processed', false, []],
    ['all left out', { lines: lines(0, 0, 0, 2) }, 'failed', false, []],
    [
      'a change whose order has not come',
      { change: { waitsFor: 'order', isDone: false }, lines: lines(2, 0, 0) },
      'pending',
      false,
      ['check', 'leave-out'],
    ],
    [
      'a cancellation of what is picked',
      { change: { waitsFor: 'decision', isDone: false }, lines: lines(0, 0, 0) },
      'pending',
      false,
      ['check', 'leave-out', 'apply'],
    ],
    [
      'a change that was applied',
      { change: { waitsFor: null, isDone: true }, lines: lines(0, 1, 0, 1) },
      'processed',
      false,
      [],
    ],
    [
      'its document was refused',
      { documentRefusal: 'CUSTOMER_INACTIVE', lines: lines(2, 0, 0) },
      'failed',
      false,
      ['check', 'leave-out'],
    ],
  ] as const)('%s', (_name, change, state, isIncomplete, actions) => {
    const known = { ...facts, ...change }
    expect(deriveInboundState(known)).toEqual({ state, isIncomplete })
    expect(inboundActions(known)).toEqual(actions)
  })
})
