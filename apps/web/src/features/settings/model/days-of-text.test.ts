import { expect, test } from 'vitest'
import { daysOfText } from './days-of-text.ts'

test.each([
  ['0', 0],
  [' 7 ', 7],
  ['365', 365],
  ['366', null],
  ['', null],
  ['1,5', null],
  ['-1', null],
  ['sete', null],
])('%j stands for %s days', (text, days) => {
  expect(daysOfText(text)).toBe(days)
})
