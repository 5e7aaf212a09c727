import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyRow, type FileLine, isRejection, type RowText } from './classify-row.ts'
import { cleanDocument } from './clean-document.ts'
import type { OrderMapping } from './order-mapping.ts'
import { isDateFormat, readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'

const point = { decimal: '.', grouping: '' } as const
const comma = { decimal: ',', grouping: '.' } as const

describe('numbers as files write them', () => {
  test.each([
    ['2.55', 255],
    ['2.5', 250],
    ['6', 600],
    [' 0.0 ', 0],
    ['-1.25', -125],
    ['2.550', 255],
    ['0.001', 'too-fine'],
    ['1,234.50', 'unreadable'],
    ['1.234,50', 'unreadable'],
    ['1e3', 'unreadable'],
    ['NaN', 'unreadable'],
    ['', 'unreadable'],
    ['٣', 'unreadable'],
    ['99999999999999999999', 'unreadable'],
  ])('%j with a decimal point is %j centavos', (text, expected) => {
    expect(readNumber(text, 2, point)).toBe(expected)
  })

  test.each([
    ['1.234,50', 123450],
    ['1234,5', 123450],
    ['1,234.50', 'unreadable'],
    ['12.34', 'unreadable'],
    ['1.2345,00', 'unreadable'],
  ])('%j with a decimal comma and grouping is %j centavos', (text, expected) => {
    expect(readNumber(text, 2, comma)).toBe(expected)
  })

  test('groups of a no-break space are read where the mapping names the space', () => {
    expect(readNumber('1\u00a0204\u00a0335,50', 2, { decimal: ',', grouping: ' ' })).toBe(120433550)
  })

  test('every amount is read back exactly as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
        const size = String(Math.abs(centavos)).padStart(3, '0')
        const text = `${centavos < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
        expect(readNumber(text, 2, point)).toBe(centavos)
      }),
    )
  })
})

test.each([
  ['2010-12-01 08:26:00', 'YYYY-MM-DD HH:mm:ss', '2010-12-01'],
  ['1/12/2010', 'DD/MM/YYYY', '2010-12-01'],
  ['31/02/2010', 'DD/MM/YYYY', null],
  ['2010-12-01', 'YYYY-MM-DD HH:mm:ss', null],
  ['01.12.2010', 'DD.MM.YYYY', '2010-12-01'],
])('the date %j in the format %j is %j', (text, format, expected) => {
  expect(readDate(text, format)).toBe(expected)
})

test('a date format names year, month and day once', () => {
  expect(isDateFormat('DD-MM-YYYY')).toBe(true)
  expect(isDateFormat('DD-MM')).toBe(false)
  expect(isDateFormat('DD-DD-MM-YYYY')).toBe(false)
})

const mapping: OrderMapping = {
  columns: {},
  numbers: point,
  dateFormat: 'YYYY-MM-DD',
  creditPattern: /^C/,
  productPattern: /^\d{5}/,
  createCustomers: true,
  createProducts: true,
  vatCode: 'NORMAL',
  unit: 'un',
  operationId: 'GERAL',
  paymentCondition: '30 dias',
  paymentDays: 30,
  creditLimit: 1,
}

const good: RowText = {
  document: '536365',
  article: '85123A',
  description: ' WHITE  HOLDER ',
  unit: ' un ',
  quantity: '6',
  unitPrice: '2.55',
  customer: '17850.0',
  customerName: '',
  country: 'United Kingdom',
  date: '2010-12-01',
}

describe('a row of an order file', () => {
  test('is read when it is clean', () => {
    expect(classifyRow(good, mapping)).toEqual({
      document: '536365',
      productCode: '85123A',
      description: 'WHITE HOLDER',
      unit: 'un',
      quantity: 6000,
      unitPrice: 255,
      customerCode: '17850',
      customerName: '',
      country: 'United Kingdom',
      date: '2010-12-01',
    })
  })

  test.each([
    [{ document: ' ' }, 'document-missing'],
    [{ document: 'C536379', quantity: '-1' }, 'credit-number'],
    [{ article: '' }, 'article-missing'],
    [{ article: 'POST' }, 'not-an-article'],
    [{ article: 'BANK CHARGES' }, 'not-an-article'],
    [{ article: 'D' }, 'not-an-article'],
    [{ article: '1'.repeat(41) }, 'text-too-long'],
    [{ description: 'x'.repeat(201) }, 'text-too-long'],
    [{ document: '536\u0001365' }, 'control-character'],
    [{ quantity: '0' }, 'quantity-not-positive'],
    [{ quantity: '-9600' }, 'quantity-not-positive'],
    [{ quantity: 'six' }, 'quantity-unreadable'],
    [{ quantity: '1.2345' }, 'quantity-too-fine'],
    [{ quantity: '9999999999' }, 'quantity-unreadable'],
    [{ unitPrice: '0.0' }, 'price-not-positive'],
    [{ unitPrice: '-11062.06' }, 'price-not-positive'],
    [{ unitPrice: '0.001' }, 'price-too-fine'],
    [{ unitPrice: 'free' }, 'price-unreadable'],
    [{ customer: '  ' }, 'customer-missing'],
    [{ date: '2010-13-01' }, 'date-unreadable'],
  ] as const)('%j is refused: %s', (change, reason) => {
    expect(classifyRow({ ...good, ...change }, mapping)).toMatchObject({ reason })
  })
})

describe('the rows of one document', () => {
  const clean = (change: Partial<RowText> = {}): FileLine => {
    const result = classifyRow({ ...good, ...change }, mapping)
    if (isRejection(result)) throw new Error(result.reason)
    return result
  }

  test('hold a product once: the same row again is a duplicate, another quantity the product twice', () => {
    const rows = [clean(), clean(), clean({ quantity: '7' }), clean({ article: '71053' })]
    const { lines, refused } = cleanDocument(
      rows.map((line, index) => ({ row: index + 2, line })),
      1000,
    )
    expect(lines.map(({ row }) => row)).toEqual([2, 5])
    expect(refused).toEqual([
      { row: 3, rejection: { reason: 'duplicate-row', facts: { firstRow: 2 } } },
      { row: 4, rejection: { reason: 'article-twice', facts: { firstRow: 2 } } },
    ])
  })

  test('are of one customer', () => {
    const rows = [clean(), clean({ article: '71053', customer: '13047' })]
    const { refused } = cleanDocument(
      rows.map((line, index) => ({ row: index + 2, line })),
      1000,
    )
    expect(refused).toEqual([
      { row: 3, rejection: { reason: 'customer-differs', facts: { customer: '13047', expected: '17850' } } },
    ])
  })

  test('are refused whole when there are more than an order holds', () => {
    const rows = Array.from({ length: 4 }, (_, index) => clean({ article: `1000${index}` }))
    const { lines, refused } = cleanDocument(
      rows.map((line, index) => ({ row: index + 2, line })),
      3,
    )
    expect(lines).toEqual([])
    expect(refused.map(({ rejection }) => rejection.reason)).toEqual(Array(4).fill('too-many-lines'))
  })
})
