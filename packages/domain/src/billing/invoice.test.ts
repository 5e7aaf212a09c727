import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BillableLine, makeInvoice } from './invoice.ts'
import { invoiceNumber, issueDate, trackingCode } from './series.ts'

const line = (change: Partial<BillableLine> = {}): BillableLine => ({
  lineId: 1,
  quantity: 3000,
  merchandise: 1000,
  total: 900,
  vat: { rate: 1600, exemption: null },
  alreadyBilled: 0,
  toBill: 3000,
  ...change,
})

test('an invoice of everything is the order', () => {
  const exempt = line({ lineId: 2, total: 500, merchandise: 500, vat: { rate: 0, exemption: 'Isento' } })
  expect(makeInvoice([line(), exempt])).toMatchObject({
    merchandise: 1500,
    discounts: 100,
    net: 1400,
    vat: [
      { rate: 1600, exemption: null, base: 900, amount: 144 },
      { rate: 0, exemption: 'Isento', base: 500, amount: 0 },
    ],
    vatTotal: 144,
    total: 1544,
  })
})

test('a part of a line costs its part, and lines of which nothing is billed are left out', () => {
  const { lines } = makeInvoice([line({ toBill: 1000 }), line({ lineId: 2, toBill: 0 })])
  expect(lines).toMatchObject([
    { lineId: 1, quantity: 1000, merchandise: 333, discountTotal: 33, total: 300 },
  ])
})

test('an offer is invoiced at zero', () => {
  expect(makeInvoice([line({ total: 0 })])).toMatchObject({
    merchandise: 1000,
    discounts: 1000,
    net: 0,
    total: 0,
  })
})

test.each([
  ['nothing', [], 'NO_LINES'],
  ['only zeros', [line({ toBill: 0 })], 'NO_LINES'],
  ['more than was ordered', [line({ alreadyBilled: 1, toBill: 3000 })], 'QUANTITY_NOT_POSITIVE'],
  ['a negative quantity', [line({ toBill: -1 })], 'QUANTITY_NOT_POSITIVE'],
])('an invoice over %s is refused', (_, lines, code) => {
  expect(() => makeInvoice(lines)).toThrow(expect.objectContaining({ code }))
})

test('a line billed in parts costs, over all its invoices, exactly what it costs in one', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.nat(1_000_000_000), fc.nat(10_000), (quantities, merchandise, share) => {
      const quantity = quantities.reduce((sum, part) => sum + part, 0)
      const total = Math.floor((merchandise * share) / 10_000)
      let alreadyBilled = 0
      let [net, gross] = [0, 0]
      for (const toBill of quantities) {
        const invoice = makeInvoice([line({ quantity, merchandise, total, alreadyBilled, toBill })])
        alreadyBilled += toBill
        net += invoice.net
        gross += invoice.merchandise
        expect(invoice.merchandise - invoice.discounts).toBe(invoice.net)
      }
      expect([net, gross]).toEqual([total, merchandise])
    }),
    { numRuns: 1000 },
  )
})

describe('numbers', () => {
  test('are written', () => {
    const code = { kind: 'PEV', series: 'SD', year: 2026, number: 1042 }
    expect(trackingCode(code)).toBe('PEV.SD.2026/1042')
    expect(invoiceNumber({ kind: 'FT', series: 'SD', year: 2026, number: 1 })).toBe('FT SD2026/1')
  })

  test.each([
    ['2026-11-21', null, '2026-11-21'],
    ['2026-11-21', '2026-11-20', '2026-11-21'],
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['2026-11-19', '2026-11-21', '2026-11-21'],
    ['2026-12-31', '2027-01-01', '2027-01-01'],
  ])('on %s, after an invoice of %s, an invoice is dated %s', (today, last, date) => {
    expect(issueDate(today, last)).toBe(date)
  })
})
