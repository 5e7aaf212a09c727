import { expect, test } from 'vitest'
import { parseDays } from './parse-days.ts'

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
  expect(parseDays(text)).toBe(days)
})
