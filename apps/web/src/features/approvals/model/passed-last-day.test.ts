import { expect, test } from 'vitest'
import { passedLastDay } from './passed-last-day.ts'

test.each([
  ['has none', null, '2026-11-22T12:00:00Z', false],
  ['on its last day', '2026-11-22', '2026-11-22T12:00:00Z', false],
  ['the minute before midnight in Maputo', '2026-11-22', '2026-11-22T21:59:00Z', false],
  ['the minute after', '2026-11-22', '2026-11-22T22:00:00Z', true],
])('a quote that %s', (_, validUntil, now, isPast) => {
  expect(passedLastDay({ validUntil }, Date.parse(now))).toBe(isPast ? validUntil : null)
})
