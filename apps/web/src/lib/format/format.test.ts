import { describe, expect, it } from 'vitest'
import { daysSince, formatAge, formatAgeInDays, formatDuration } from './age.ts'
import { parseDate } from './date-input.ts'
import { calendarDateOf, formatDate, formatDateTime, formatTime, plusDays } from './dates.ts'
import { setNumberLanguage } from './figures.ts'
import { formatMoney, formatMoneyWithCurrency } from './money.ts'
import { formatPercent, formatQuantity } from './quantity.ts'
import { halfHours, parseTime } from './time-input.ts'
import { formatLineWeight, formatWeight } from './weight.ts'

describe('figures in text', () => {
  it('groups money with a no-break space and a decimal comma, below ten thousand too', () => {
    expect(formatMoney(120_433_550)).toBe('1\u00a0204\u00a0335,50')
    expect(formatMoney(123_450)).toBe('1\u00a0234,50')
    expect(formatMoney(0)).toBe('0,00')
    expect(formatMoney(-5)).toBe('-0,05')
    expect(formatMoneyWithCurrency(1_234_550)).toBe('12\u00a0345,50\u00a0MZN')
  })

  it('shows quantities and percentages without trailing zeros', () => {
    expect(formatQuantity(1284)).toBe('1\u00a0284')
    expect(formatQuantity(1.25)).toBe('1,25')
    expect(formatPercent(4.5)).toBe('4,5\u00a0%')
  })

  it('follows the format of English when English is chosen', () => {
    setNumberLanguage('en')
    expect(formatMoney(120_433_550)).toBe('1,204,335.50')
    expect(formatQuantity(1284.5)).toBe('1,284.5')
    expect(formatPercent(4.5)).toBe('4.5\u00a0%')
    expect(formatWeight(8400)).toBe('8.40\u00a0t')
    setNumberLanguage('pt')
    expect(formatMoney(149_000)).toBe('1\u00a0490,00')
  })

  it.each([
    [0, '–'],
    [0.125, '<\u00a00,01\u00a0t'],
    [5, '0,01\u00a0t'],
    [37.8, '0,04\u00a0t'],
    [980, '0,98\u00a0t'],
    [8400, '8,40\u00a0t'],
    [1_412_300, '1\u00a0412,30\u00a0t'],
  ])('writes the weight of a document, %d kg, as %s', (kg, text) => expect(formatWeight(kg)).toBe(text))

  it.each([
    [0, '–'],
    [0.125, '0,125\u00a0kg'],
    [37.8, '37,8\u00a0kg'],
    [8400, '8\u00a0400\u00a0kg'],
  ])('writes the weight of a line, %d kg, as %s', (kg, text) => expect(formatLineWeight(kg)).toBe(text))
})

describe('dates in Maputo', () => {
  it('writes a calendar date as the same day', () => {
    expect(formatDate('2026-11-22')).toBe('22-11-2026')
    expect(plusDays('2026-12-30', 2)).toBe('2027-01-01')
  })

  it('shows instants in UTC+2, also across midnight', () => {
    expect(formatDateTime('2026-11-20T22:30:00Z')).toBe('21-11-2026 00:30')
    expect(formatTime('2026-11-20T06:05:00Z')).toBe('08:05')
    expect(calendarDateOf('2026-11-20T22:30:00Z')).toBe('2026-11-21')
  })

  it.each([
    ['22-11-2026', '2026-11-22'],
    ['1/2/26', '2026-02-01'],
    ['22112026', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['31-02-2026', null],
    ['amanhã', null],
    ['', null],
  ])('reads %j as %j', (typed, date) => expect(parseDate(typed)).toBe(date))
})

describe('times and ages', () => {
  it.each([
    ['7', '07:00'],
    ['730', '07:30'],
    ['07:30', '07:30'],
    ['7h30', '07:30'],
    ['24:00', null],
    ['12:60', null],
    ['', null],
  ])('reads %j as %j', (typed, time) => expect(parseTime(typed)).toBe(time))

  it('offers every half hour of a day', () => {
    expect(halfHours()).toHaveLength(48)
    expect(halfHours().at(-1)).toBe('23:30')
  })

  it('says how long ago in the largest unit that fits', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(formatAge('2026-11-20T11:56:00Z', now)).toBe('4\u00a0min')
    expect(formatAge('2026-11-20T09:00:00Z', now)).toBe('3\u00a0h')
    expect(formatAge('2026-11-18T09:00:00Z', now)).toBe('2\u00a0d')
    expect(formatAge('2026-11-21T09:00:00Z', now)).toBe('0\u00a0min')
  })
})

it.each([
  [0, '0 min'],
  [20, '1 min'],
  [18 * 60, '18 min'],
  [2 * 3600 + 5 * 60, '2 h 05'],
  [24 * 3600 - 1, '1 d'],
  [27 * 3600, '1 d 3 h'],
  [72 * 3600, '3 d'],
  [(19 * 24 + 3) * 3600, '19 d'],
])('writes a duration of %i seconds as %j', (seconds, words) => {
  expect(formatDuration(seconds).replaceAll('\u00a0', ' ')).toBe(words)
})

describe('an age beside counts of today, yesterday and older', () => {
  // 10:00 in Maputo on 22-11
  const now = Date.parse('2026-11-22T08:00:00Z')
  it.each([
    ['2026-11-22T05:00:00Z', '3\u00a0h', 0],
    // 23:30 in Maputo on the day before
    ['2026-11-21T21:30:00Z', '1\u00a0d', 1],
    ['2026-11-20T16:00:00Z', '2\u00a0d', 2],
  ])('counts midnights, not hours: %s', (instant, words, days) => {
    expect(formatAgeInDays(instant, now)).toBe(words)
    expect(daysSince(instant, now)).toBe(days)
  })
})
