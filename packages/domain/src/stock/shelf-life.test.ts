import { expect, test } from 'vitest'
import { shelfLifeOf } from './shelf-life.ts'

test.each([
  [
    { exception: null, customer: 0, product: 0 },
    { days: 0, source: 'none' },
  ],
  [
    { exception: null, customer: 30, product: 0 },
    { days: 30, source: 'customer' },
  ],
  [
    { exception: null, customer: 30, product: 30 },
    { days: 30, source: 'customer' },
  ],
  [
    { exception: null, customer: 0, product: 15 },
    { days: 15, source: 'product' },
  ],
  [
    { exception: null, customer: 30, product: 45 },
    { days: 45, source: 'product' },
  ],
  [
    { exception: 10, customer: 30, product: 45 },
    { days: 10, source: 'exception' },
  ],
  [
    { exception: 90, customer: 30, product: 45 },
    { days: 90, source: 'exception' },
  ],
  [
    { exception: 0, customer: 30, product: 45 },
    { days: 0, source: 'exception' },
  ],
])('%j asks for %j', (terms, life) => {
  expect(shelfLifeOf(terms)).toEqual(life)
})
