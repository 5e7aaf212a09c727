import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import { parseMoney, parseQuantity, parseWithMark } from './parse-number.ts'

describe('amounts that people type or paste', () => {
  test.each([
    ['1234', 123_400],
    ['1234.5', 123_450],
    ['1234,5', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0204\u00a0335,50', 120_433_550],
    ['1\u202f234,50', 123_450],
    ['1.204.335,50', 120_433_550],
    ['1,204,335.50', 120_433_550],
    ['1.204.335', 120_433_500],
    ['1,204,335', 120_433_500],
    ['0,05', 5],
    ['0.050', 5],
    ['1234.500', 123_450],
    [' 12 ', 1200],
    ['-1.234,50', -123_450],
    ['0', 0],
  ])('%j is %j centavos', (text, centavos) => {
    expect(parseMoney(text)).toBe(centavos)
  })

  test.each([
    '',
    '.',
    ',',
    '5.',
    ',5',
    '1.234',
    '1,234',
    '12.345',
    '1.2.3',
    '1,2,3',
    '1.234.50',
    '1,234,50',
    '12.34,567',
    '1.23,45.6',
    '1 23,4',
    '1.005',
    '1234.567',
    'abc',
    '1e3',
    'NaN',
    'Infinity',
    '--1',
    '1-',
    '٣',
    '12 MZN',
    '9999999999999999999',
  ])('%j is refused', (text) => {
    expect(parseMoney(text)).toBeNull()
  })

  test('every amount that we write is read back exactly, in either language', () => {
    const decimals = { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
    const formats = ['pt-MZ', 'en-GB'].map((locale) => new Intl.NumberFormat(locale, decimals))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (amount) => {
        for (const format of formats) expect(parseMoney(format.format(amount / 100))).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })

  test('no text is ever off by a factor: an amount read is one of the digits as written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,]{1,12}$/), (text) => {
        const value = parseMoney(text)
        if (value === null) return
        const marks = [...text.matchAll(/[.,](?=\d{1,2}0*$)/g)].length
        if (!/[.,]/.test(text)) expect(value).toBe(Number(text) * 100)
        else if (marks === 1 && /[.,]\d{1,2}$/.test(text)) {
          const [, whole = '', cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
          expect(value).toBe(Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0')))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['1,25', 1250],
  ['1.25', 1250],
  ['0,125', 125],
  ['1234,125', 1_234_125],
  ['1.234', null],
  ['1,2345', null],
])('%j is %j thousandths', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('where the decimal mark is known, 1.234 means one thing', () => {
  expect(parseWithMark('1.234', '.', 3)).toBe(1234)
  expect(parseWithMark('1.234', ',', 2)).toBe(123_400)
  expect(parseWithMark('1,234.50', '.', 2)).toBe(123_450)
  expect(parseWithMark('1.234,50', '.', 2)).toBeNull()
})
