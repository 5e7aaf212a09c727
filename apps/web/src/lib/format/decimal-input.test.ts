import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyFieldText, parseCentavos, parseDecimal } from './decimal-input.ts'

describe('amounts as people type and paste them', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0204\u00a0335,50', 120_433_550],
    ['1.204.335', 120_433_500],
    ['1,204,335', 120_433_500],
    ['1,234', 123_400],
    ['1.234', 123_400],
    ['12,5', 1250],
    ['12.5', 1250],
    ['0,05', 5],
    ['.5', 50],
    ['1234,', 123_400],
    ['-3,10', -310],
  ])('reads %j as %d centavos', (text, centavos) => expect(parseCentavos(text)).toBe(centavos))

  it.each([
    '',
    ' ',
    'abc',
    '1e5',
    'NaN',
    '1,2,3',
    '12.345.6',
    '1.23.456,7.8',
    '0.123',
    '12,3456',
    '--1',
    '١٢',
  ])('takes %j for no amount', (text) => expect(parseCentavos(text)).toBeNull())

  it('reads back every amount that the field shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
        expect(parseCentavos(currencyFieldText(centavos))).toBe(centavos)
      }),
    )
  })

  it('is never off by a factor of a hundred between the two ways of writing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
        const english = currencyFieldText(centavos)
        const portuguese = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        expect(parseCentavos(portuguese)).toBe(centavos)
      }),
    )
  })
})

describe('quantities', () => {
  it.each([
    ['1.234', 1.234],
    ['1,25', 1.25],
    ['1.204,5', 1204.5],
    ['6', 6],
    ['1.2345', null],
  ])('reads %j as %j', (text, quantity) => expect(parseDecimal(text, 3)).toBe(quantity))
})
