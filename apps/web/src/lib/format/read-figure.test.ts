import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyFieldText, decimalFieldText } from './field-text.ts'
import { decimalMarkOf, meaningsOf, readFigure, writtenAs } from './read-figure.ts'

describe('amounts as people type and paste them', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0204\u00a0335,50', 120_433_550],
    ['1.204.335', 120_433_500],
    ['1,204,335', 120_433_500],
    ['12,5', 1250],
    ['12.5', 1250],
    ['0,05', 5],
    ['.5', 50],
    ['1234,', 123_400],
    ['1234.50 MZN', 123_450],
    ['99 999 999 999,99', 9_999_999_999_999],
  ])('reads %j as %d centavos', (text, centavos) => expect(readFigure(text, 'amount')).toBe(centavos))

  it.each(['abc', '1e5', 'NaN', '1,2,3', '12.345.6', '1.23.456,7.8', '0.123', '0,001', '12,3456', '--1'])(
    'takes %j for no amount',
    (text) => expect(readFigure(text, 'amount')).toBe('unreadable'),
  )

  it.each(['-3,10', '−3', '1 000 000 000 000,00'])('refuses %j as an amount of a document', (text) =>
    expect(readFigure(text, 'amount')).toBe('unreadable'),
  )

  it('reads back every amount that the field shows, in both notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (centavos) => {
        const english = currencyFieldText(centavos)
        const portuguese = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        expect([readFigure(english, 'amount'), readFigure(portuguese, 'amount')]).toEqual([
          centavos,
          centavos,
        ])
      }),
    )
  })
})

describe('an ambiguous figure', () => {
  it.each(['1,234', '1.234', '12.345', '999,000', '1.000'])(
    '%s is ambiguous for quantities and amounts',
    (text) => {
      expect(readFigure(text, 'quantity')).toBe('ambiguous')
      expect(readFigure(text, 'amount')).toBe('ambiguous')
    },
  )

  it('is read by the decimal mark of its sheet', () => {
    expect(readFigure('1.234', 'quantity', ',')).toBe(1_234_000)
    expect(readFigure('1.234', 'quantity', '.')).toBe(1234)
    expect(readFigure('1.234', 'amount', ',')).toBe(123_400)
  })

  it.each(['quantity', 'amount'] as const)(
    'offers both meanings, and each is read back as written: %s',
    (kind) => {
      const { thousands, decimals, writeThousands, writeDecimals } = meaningsOf('1.234', kind)
      expect([thousands, decimals]).toEqual(['1\u00a0234', '1,234'])
      const scale = kind === 'quantity' ? 1000 : 100
      expect(readFigure(writeThousands, kind)).toBe(1234 * scale)
      expect(readFigure(writeDecimals, kind)).toBe(kind === 'quantity' ? 1234 : 123)
    },
  )

  it.each([
    ['1,235', 'thousands', '1235'],
    ['1,235', 'decimals', '1,24'],
    ['9.999', 'decimals', '10,00'],
    ['12.004', 'decimals', '12,00'],
  ] as const)('writes the amount %s, read as %s, as %s', (text, reading, written) =>
    expect(writtenAs(text, 'amount', reading)).toBe(written),
  )
})

it.each([
  ['0,001', 1],
  ['0.125', 125],
  ['1,25', 1250],
  ['1.204,5', 1_204_500],
  ['1,2340', 1234],
  ['6', 6000],
  ['', null],
  [' ', null],
  ['-2', 'unreadable'],
  ['0,0004', 'unreadable'],
  ['1.2345', 'unreadable'],
  ['99 999 999 999', 'unreadable'],
  ['١٢', 'unreadable'],
] as const)('reads the quantity %j as %j', (text, quantity) =>
  expect(readFigure(text, 'quantity')).toBe(quantity),
)

it('refuses a quantity above the largest also when the sheet tells the decimal mark', () => {
  expect(readFigure('99.999.999.999', 'quantity', ',')).toBe('unreadable')
})

it.each([
  ['4 %', 400],
  ['4,5', 450],
  ['100', 10_000],
  ['0,001', 'unreadable'],
  ['12,345', 'unreadable'],
  ['100,01', 'unreadable'],
  ['120%', 'unreadable'],
  ['1490,50', 'unreadable'],
] as const)('reads the percentage %j as %j', (text, percent) =>
  expect(readFigure(text, 'percent')).toBe(percent),
)

it('reads back every quantity that its field shows, unless it is ambiguous', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_000 }), (milli) => {
      const read = readFigure(decimalFieldText(milli / 1000), 'quantity')
      expect(read === 'ambiguous' || read === milli).toBe(true)
    }),
  )
})

it.each([
  [['1.000', '2.500', '1.234,5'], ','],
  [['1,000', '1,234.5'], '.'],
  [['1.000', '2.500'], undefined],
  [['1.000', '12,5', '12.5'], undefined],
  [['1.234.567'], ','],
  [['2 910,00 MZN', '1.000'], ','],
  [['4,5 %'], ','],
] as const)('the sheet %j has the decimal mark %j', (cells, mark) => expect(decimalMarkOf(cells)).toBe(mark))
