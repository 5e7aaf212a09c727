import { expect, test } from 'vitest'
import {
  addDays,
  calendarDateAt,
  compareDates,
  daysBetween,
  formatDate,
  instantAt,
  isCalendarDate,
} from './calendar-date.ts'

test.each([
  ['2026-11-20T21:59:59Z', '2026-11-20'],
  ['2026-11-20T22:00:00Z', '2026-11-21'],
  ['2026-12-31T22:00:00Z', '2027-01-01'],
  ['2026-11-20T00:00:00Z', '2026-11-20'],
])('at %s it is %s in Maputo', (instant, date) => {
  expect(calendarDateAt(Date.parse(instant))).toBe(date)
})

test('an hour of a day is an instant, two hours ahead of UTC', () => {
  expect(new Date(instantAt('2026-11-24', '06:30')).toISOString()).toBe('2026-11-24T04:30:00.000Z')
  expect(calendarDateAt(instantAt('2027-01-01', '00:00'))).toBe('2027-01-01')
})

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-11-20', 2)).toBe('2026-11-22')
  expect(addDays('2026-11-20', 30)).toBe('2026-12-20')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(daysBetween('2026-11-20', '2026-12-20')).toBe(30)
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
})

test('dates are shown day first', () => {
  expect(formatDate('2026-11-20')).toBe('20-11-2026')
  expect(compareDates('2026-11-20', '2026-11-21')).toBeLessThan(0)
  expect(compareDates('2026-11-20', '2026-11-20')).toBe(0)
})

test.each([
  ['2026-11-20', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
  ['2026-11-20T00:00', false],
])('%j is a day: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected)
})
