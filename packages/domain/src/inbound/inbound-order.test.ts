import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveInboundState, inboundActions } from './inbound-order.ts'
import { judgeLine, priceDifference } from './judge-line.ts'
import { planDocuments } from './plan-documents.ts'
import { unitMeant } from './unit-codes.ts'

const line = {
  id: 7,
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
}
const none = { unit: null, quantity: null, price: null }
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

  it('hold every line once, no article twice, and no more lines than they may', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ready, { selector: ({ id }) => id, maxLength: 30 }), (lines) => {
        const documents = planDocuments(lines, 3)
        const ids = documents.flatMap((document) => document.flatMap((planned) => planned.ids))
        expect(ids.toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
        for (const document of documents) {
          expect(document.length).toBeLessThanOrEqual(3)
          expect(new Set(document.map(({ productId }) => productId)).size).toBe(document.length)
        }
        const total = documents.flat().reduce((sum, { quantity }) => sum + quantity, 0)
        expect(total).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
      }),
    )
  })
})

describe('the state of an order that came in', () => {
  const facts = { refusal: null, documentRefusal: null, customerKnown: true }
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
