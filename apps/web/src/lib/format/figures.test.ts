import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDateOf, formatTime } from './dates.ts'
import { numberFormat } from './figures.ts'

const byBrowser = (locale: string, most: number, least = 0) => {
  const form = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always',
  })
  return (value: number) => form.format(value).replaceAll('\u202f', '\u00a0')
}
const thousandths = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }).map((n) => n / 1000)

it.each([
  [3, 0],
  [2, 2],
  [2, 0],
  [1, 1],
  [0, 0],
])('writes %i decimals, at least %i, as Intl does', (most, least) => {
  const [ours, theirs] = [numberFormat({ most, least }), byBrowser('pt-MZ', most, least)]
  const english = [
    numberFormat({ most, least, group: ',', decimal: '.' }),
    byBrowser('en-US', most, least),
  ] as const
  fc.assert(
    fc.property(thousandths, (value) => {
      fc.pre(Math.abs(value) >= 1)
      expect(ours(value)).toBe(theirs(value))
      expect(english[0](value)).toBe(english[1](value))
    }),
  )
})

it.each([
  [1.005, '1,01'],
  [-1.005, '-1,01'],
  [0.004, '0,00'],
  [-0.004, '0,00'],
  [1e-7, '0,00'],
  [999.995, '1\u00a0000,00'],
])('rounds %d to %s', (value, text) => expect(numberFormat({ most: 2, least: 2 })(value)).toBe(text))

it('gives the time in Maputo as Intl does', () => {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Maputo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const instants = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, (instant) => {
      const iso = instant.toISOString()
      expect(`${calendarDateOf(instant)} ${formatTime(iso)}`).toBe(form.format(instant))
    }),
  )
})
