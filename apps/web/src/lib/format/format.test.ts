import { describe, expect, it } from 'vitest'
import { formatAge } from './age.ts'
import { parseDate } from './date-input.ts'
import { calendarDateOf, formatDate, formatDateTime, formatTime, plusDays } from './dates.ts'
import { formatMoney, formatMoneyWithCurrency } from './money.ts'
import { formatPercent, formatQuantity } from './quantity.ts'
import { halfHours, parseTime } from './time-input.ts'
import { formatWeight } from './weight.ts'

describe('figures in text', () => {
  it('groups money with a no-break space and a decimal comma, below ten thousand too', () => {
    expect(formatMoney(120_433_550)).toBe('1\u00a0204\u00a0335,50')
    expect(formatMoney(123_450)).toBe('1\u00a0234,50')
    expect(formatMoney(0)).toBe('0,00')
    expect(formatMoney(-5)).toBe('-0,05')
    expect(formatMoneyWithCurrency(1_234_550)).toBe('12\u00a0345,50\u00a0MZN')
  })

  it('shows quantities and percentages without idle decimals', () => {
    expect(formatQuantity(1284)).toBe('1\u00a0284')
    expect(formatQuantity(1.25)).toBe('1,25')
    expect(formatPercent(4.5)).toBe('4,5\u00a0%')
  })

  it.each([
    [0, '–'],
    [0.125, '0,125\u00a0kg'],
    [15.302, '15,3\u00a0kg'],
    [37.8, '37,8\u00a0kg'],
    [980, '0,98\u00a0t'],
    [8400, '8,40\u00a0t'],
    [412_300, '412,3\u00a0t'],
  ])('weighs %d kg as %s', (kg, text) => expect(formatWeight(kg)).toBe(text))
})

describe('dates in Maputo', () => {
  it('turns calendar dates without moving them', () => {
    expect(formatDate('2026-11-22')).toBe('22-11-2026')
    expect(plusDays('2026-12-30', 2)).toBe('2027-01-01')
  })

  it('shows instants in UTC+2, over midnight too', () => {
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
