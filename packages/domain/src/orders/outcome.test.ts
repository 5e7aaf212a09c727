import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderOutcome } from './outcome.ts'

const line = {
  net: 100_00,
  vatRate: 1600,
  quantity: 10_000,
  open: 0,
  reserved: 0,
  picking: 0,
  loading: 0,
  billed: 0,
  waiting: false,
}

test('says what is cut, what waits, what nobody decided and what goes on an invoice, with VAT', () => {
  const lines = [
    { ...line, loading: 8000, open: 2000, waiting: true },
    { ...line, vatRate: 0, picking: 4000, reserved: 1000, open: 2000 },
    line,
  ]
  expect(orderOutcome(lines)).toEqual({
    invoiced: 80_00 + 12_80 + 40_00,
    waiting: 20_00 + 3_20,
    undecided: 30_00,
    cut: 30_00 + 100_00 + 16_00,
  })
})

test('an offer comes to nothing, whatever becomes of it', () => {
  expect(orderOutcome([{ ...line, net: 0, loading: 10_000 }])).toEqual({
    invoiced: 0,
    waiting: 0,
    undecided: 0,
    cut: 0,
  })
})

test('the parts sum to the total to the centavo, however the lines are split', () => {
  const part = fc.nat(5000)
  const any = fc.record({
    net: fc.nat(1_000_000),
    vatRate: fc.constantFrom(0, 1600, 1700),
    parts: fc.tuple(part, part, part, part, part, part),
    waiting: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), (rows) => {
      const lines = rows.map(({ parts, ...row }) => {
        const [open, reserved, picking, loading, billed, closed] = parts
        const quantity = open + reserved + picking + loading + billed + closed + 1
        return { ...row, open, reserved, picking, loading, billed, quantity }
      })
      const { cut, waiting, undecided, invoiced } = orderOutcome(lines)
      const whole = orderOutcome(
        lines.map((one) => ({ ...one, open: 0, reserved: 0, picking: 0, loading: 0, billed: one.quantity })),
      )
      expect(cut + waiting + undecided + invoiced).toBe(whole.invoiced)
    }),
  )
})
