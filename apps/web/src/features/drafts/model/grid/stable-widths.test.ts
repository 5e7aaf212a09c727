import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ColumnWidths } from './column-widths.ts'
import { stableWidths } from './stable-widths.ts'

const narrow: ColumnWidths = { quantity: 2, unit: 2, price: 6, discount: 3, total: 8, free: 3 }
const withTotal = (total: number): ColumnWidths => ({ ...narrow, total })

it('stays the same object as long as the figures fit: nothing is laid out again', () => {
  expect(stableWidths(narrow, { ...narrow }, true)).toBe(narrow)
  expect(stableWidths(narrow, withTotal(5), true)).toBe(narrow)
})

it('grows by more than a key needs during typing, and the columns of a sum grow together', () => {
  const grown = stableWidths(narrow, withTotal(9), true)
  expect(grown).toEqual({ ...narrow, total: 13, quantity: 5, price: 9.5 })
  expect(stableWidths(grown, { ...withTotal(13), quantity: 5 }, true)).toBe(grown)
  expect(stableWidths(narrow, { ...narrow, discount: 4 }, true)).toEqual({ ...narrow, discount: 6 })
})

it('takes what it needs, and no more, when a draft is opened or its products change', () => {
  expect(stableWidths(narrow, withTotal(9), false)).toEqual(withTotal(9))
})

it('gives unused width back after typing, except a little', () => {
  expect(stableWidths(withTotal(20), withTotal(8), true)).toEqual(withTotal(20))
  expect(stableWidths(withTotal(20), withTotal(8), false)).toEqual(withTotal(8))
  expect(stableWidths(withTotal(12), withTotal(8), false)).toEqual(withTotal(12))
})

it('never cuts a figure, and changes seldom, whatever is typed', () => {
  const totals = fc.array(fc.integer({ min: 3, max: 15 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(totals, (typed) => {
      let widths = narrow
      let changes = 0
      for (const total of typed) {
        const next = stableWidths(widths, withTotal(total), true)
        if (next !== widths) changes += 1
        widths = next
        expect(widths.total).toBeGreaterThanOrEqual(total)
      }
      expect(changes).toBeLessThanOrEqual(2)
    }),
  )
})
