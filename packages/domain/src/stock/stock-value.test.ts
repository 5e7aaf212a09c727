import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterMovement } from '../testing/after-movement.ts'
import { type StockValue, valueOfMovement } from './stock-value.ts'

const stock = (quantity: number, value: number): StockValue => ({ quantity, value })

test.each([
  ['what was paid', stock(0, 0), 'receipt', 3000, 250, 100, 750],
  ['half a centavo goes up', stock(0, 0), 'receipt', 500, 1, 0, 1],
  ['nothing said: the cost price', stock(1000, 900), 'receipt', 2000, null, 100, 200],
  ['no cost price: the average', stock(1000, 900), 'receipt', 2000, null, 0, 1800],
  ['an opening at its cost', stock(0, 0), 'opening', 10_000, 1234, 0, 12_340],
  ['found in a count: the average', stock(2000, 300), 'count', 1000, null, 900, 150],
  ['found where nothing was: the cost price', stock(0, 0), 'correction', 1000, null, 900, 900],
  ['sold at the average', stock(3000, 1000), 'sale', -1000, null, 900, -333],
  ['the last of it takes what is left', stock(1000, 334), 'sale', -1000, null, 900, -334],
  ['written off at the average', stock(4000, 1000), 'write-off', -1000, null, 900, -250],
  ['a swap changes nothing', stock(4000, 1000), 'swap', -1000, null, 900, 0],
  ['nothing there', stock(0, 0), 'sale', -1000, null, 900, 0],
] as const)('%s', (_, before, kind, quantity, unitCost, costPrice, value) => {
  expect(valueOfMovement(before, { kind, quantity, unitCost }, costPrice)).toBe(value)
})

const step = fc.record({
  kind: fc.constantFrom('receipt', 'opening', 'correction', 'count', 'sale', 'return', 'write-off', 'swap'),
  part: fc.integer({ min: 1, max: 1000 }),
  unitCost: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})

test('the value is never negative, nothing is worth nothing, and it is the sum of the movements', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 0, max: 100_000 }),
      (steps, costPrice) => {
        let stored = stock(0, 0)
        let moved = 0
        for (const { kind, part, unitCost } of steps) {
          const leaves = kind === 'sale' || kind === 'write-off'
          if (leaves && stored.quantity === 0) continue
          const quantity = leaves ? -Math.max(1, Math.floor((stored.quantity * part) / 1000)) : part * 100
          const movement = { kind, quantity, unitCost } as const
          moved += valueOfMovement(stored, movement, costPrice)
          stored = afterMovement(stored, movement, costPrice)
          expect(stored.value).toBe(moved)
          expect(stored.value).toBeGreaterThanOrEqual(0)
          if (stored.quantity === 0) expect(stored.value).toBe(0)
        }
      },
    ),
  )
})
