import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gs1CheckDigit, hasGs1CheckDigit } from '../kernel/check-digit.ts'
import {
  type CardChange,
  editProduct,
  type ProductCard,
  productChanges,
  readProductCode,
} from './product-card.ts'
import {
  contentOf,
  enteredUnits,
  type ProductUnit,
  partOf,
  readBarcode,
  UNUSED,
  type UnitUse,
} from './product-units.ts'
import { stockOutlook } from './stock-outlook.ts'

const unit = (code: string, factor: number, rest: Partial<ProductUnit> = {}): ProductUnit => ({
  ...{ code, factor, barcode: '', netWeight: 0, grossWeight: 0, orderable: true },
  ...rest,
})
const UN = unit('un', 1000, { barcode: '5601234567892' })
const CX = unit('cx', 10_000, { netWeight: 12_000, grossWeight: 12_950 })
const CAM = unit('cam', 80_000)
const PAL = unit('pal', 640_000)

const CARD: ProductCard = {
  description: 'Frango congelado 1200 g',
  unit: 'cx',
  baseUnit: 'un',
  stockUnit: 'cx',
  units: [UN, CX, PAL],
  vatCode: 'NOR',
  temperature: 'frozen',
  shelfLifeDays: 180,
  minShelfLifeDays: 22,
  active: true,
}
const VAT = ['NOR', 'ISE']
const USED: UnitUse = { isUsed: true, documentUnits: ['cx', 'pal'] }
const edit = (change: CardChange, use = UNUSED) => editProduct(CARD, change, { vatCodes: VAT, use })
const refused = (field: string, code: string) =>
  expect.objectContaining({ code, details: [expect.objectContaining({ field, rule: code })] })

describe('a card', () => {
  test.each<[string, CardChange, UnitUse]>([
    ['a description and a VAT code', { description: 'Frango 1,2 kg', vatCode: 'ISE' }, USED],
    ['one unit more, another left out', { units: [UN, CX, CAM] }, UNUSED],
    [
      'barcodes and weights of units in use',
      { units: [{ ...UN, barcode: 'X-1' }, { ...CX, grossWeight: 13_000 }, PAL] },
      USED,
    ],
    ['a unit more where documents are written', { units: [UN, CX, CAM, PAL] }, USED],
    ['another sales unit while nothing is written', { unit: 'pal', stockUnit: 'pal' }, UNUSED],
    ['stock in base units while nothing is written', { stockUnit: 'un' }, UNUSED],
    ['the same unit of stock of an article in use', { stockUnit: 'cx' }, USED],
    [
      'a base unit of kilograms and one of half a kilogram',
      { units: [unit('kg', 1000), unit('sc', 500)], baseUnit: 'kg', unit: 'sc', stockUnit: 'kg' },
      UNUSED,
    ],
    ['that it is not chosen any more', { active: false }, USED],
  ])('takes %s', (_what, change, use) => {
    expect(edit(change, use)).toEqual({ ...CARD, ...change })
  })

  test.each<[string, CardChange, UnitUse, string, string]>([
    ['a VAT code that is not in the table', { vatCode: 'XX' }, UNUSED, 'VAT_CODE_UNKNOWN', 'vatCode'],
    [
      'more days on delivery than it keeps',
      { minShelfLifeDays: 181 },
      UNUSED,
      'SHELF_LIFE_TOO_LONG',
      'minShelfLifeDays',
    ],
    [
      'a unit that differs by case',
      { units: [UN, CX, unit('CX', 2000)] },
      UNUSED,
      'UNIT_TWICE',
      'units.2.code',
    ],
    [
      'a unit that differs by blanks',
      { units: [UN, CX, unit('c x', 2000)] },
      UNUSED,
      'UNIT_TWICE',
      'units.2.code',
    ],
    ['a factor of 0', { units: [UN, { ...CX, factor: 0 }] }, UNUSED, 'UNIT_FACTOR_INVALID', 'units.1.factor'],
    [
      'a barcode twice',
      { units: [UN, { ...CX, barcode: UN.barcode }] },
      UNUSED,
      'BARCODE_TWICE',
      'units.1.barcode',
    ],
    [
      'net above gross',
      { units: [UN, { ...CX, netWeight: 13_000 }] },
      UNUSED,
      'WEIGHT_NET_OVER_GROSS',
      'units.1.netWeight',
    ],
    ['no base unit', { units: [CX] }, UNUSED, 'BASE_UNIT_MISSING', 'baseUnit'],
    [
      'a base unit of two',
      { units: [{ ...UN, factor: 2000 }, CX] },
      UNUSED,
      'BASE_UNIT_FACTOR',
      'units.0.factor',
    ],
    ['no sales unit', { units: [UN, PAL] }, UNUSED, 'SALES_UNIT_MISSING', 'unit'],
    [
      'another content of a unit in use',
      { units: [UN, { ...CX, factor: 12_000 }, PAL] },
      USED,
      'UNIT_IN_USE',
      'units.1.factor',
    ],
    ['a unit of stock that it has not', { stockUnit: 'sc' }, UNUSED, 'STOCK_UNIT_MISSING', 'stockUnit'],
    ['another unit of stock of an article in use', { stockUnit: 'un' }, USED, 'UNIT_IN_USE', 'stockUnit'],
    ['a unit of documents taken off', { units: [UN, CX] }, USED, 'UNIT_IN_USE', 'units'],
    ['another sales unit of an article in use', { unit: 'pal' }, USED, 'UNIT_IN_USE', 'unit'],
    [
      'another base unit of an article in use',
      { baseUnit: 'g', units: [unit('g', 1000), UN, CX, PAL] },
      USED,
      'UNIT_IN_USE',
      'baseUnit',
    ],
  ])('refuses %s', (_what, change, use, code, field) => {
    expect(() => edit(change, use)).toThrow(refused(field, code))
  })

  test('what stock counts follows the sales unit until somebody says another', () => {
    expect(edit({ unit: 'pal' }).stockUnit).toBe('pal')
    const inSingles = { ...CARD, stockUnit: 'un' }
    expect(editProduct(inSingles, { unit: 'pal' }, { vatCodes: VAT, use: UNUSED }).stockUnit).toBe('un')
  })

  test('says field by field what changed', () => {
    expect(productChanges(CARD, edit({ description: 'Frango', units: [UN, CX, CAM] }))).toEqual({
      description: [CARD.description, 'Frango'],
      units: [CARD.units, [UN, CX, CAM]],
    })
    expect(productChanges(CARD, CARD)).toEqual({})
    expect(productChanges(null, CARD)).toMatchObject({ description: [null, CARD.description] })
  })
})

test.each([
  ['fc-1200', 'FC-1200'],
  [' A.1_b ', 'A.1_B'],
])('the code %s is stored as %s', (text, code) => {
  expect(readProductCode(text)).toBe(code)
})
test.each(['', 'FC 1200', 'É1', '-1', 'a/b', 'x'.repeat(41)])('%j is no code', (text) => {
  expect(() => readProductCode(text)).toThrow(refused('code', 'PRODUCT_CODE_INVALID'))
})

describe('a barcode', () => {
  test.each([
    ['5601234567892', '5601234567892'],
    ['560 123 456 789 2', '5601234567892'],
    ['96385074', '96385074'],
    ['12000012000451', '12000012000451'],
    ['0012345678905', '12345678905'],
    ['caixa-7', 'CAIXA-7'],
    ['123456', '123456'],
    ['', ''],
    ['5601234567893', null],
    ['96385075', null],
    ['12000012000452', null],
  ])('%j is read as %j', (text, stored) => {
    expect(readBarcode(text)).toBe(stored)
  })

  test('with a wrong check digit is refused at its unit', () => {
    expect(() => enteredUnits([UN, { ...CX, barcode: '5601234567893' }])).toThrow(
      refused('units.1.barcode', 'BARCODE_INVALID'),
    )
  })

  test('of any digits is valid with its check digit, and with no other', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{7,17}$/), fc.integer({ min: 1, max: 9 }), (digits, by) => {
        const right = gs1CheckDigit(digits)
        const wrong = String((Number(right) + by) % 10)
        return hasGs1CheckDigit(digits + right) && !hasGs1CheckDigit(digits + wrong)
      }),
    )
  })
})

test('what the largest unit holds is told in ever smaller ones, and of each unit in the next', () => {
  const units = [UN, CX, CAM, PAL]
  expect(contentOf(units)).toEqual([
    { unit: 'pal', count: 1000 },
    { unit: 'cam', count: 8000 },
    { unit: 'cx', count: 64_000 },
    { unit: 'un', count: 640_000 },
  ])
  expect(units.map((one) => partOf(units, one))).toEqual([
    { unit: 'un', count: 1000 },
    { unit: 'un', count: 10_000 },
    { unit: 'cx', count: 8000 },
    { unit: 'cam', count: 8000 },
  ])
})

test.each([
  ['the mean of 60 days', 374_000, 2_400_000, 3_000_000, { window: 60, perDay: 40_000, days: 9 }],
  [
    'the mean of 90 days, where nothing was sold in 60',
    10_000,
    0,
    90_000,
    { window: 90, perDay: 1000, days: 10 },
  ],
  ['no days without stock', 0, 60_000, 60_000, { window: 60, perDay: 1000, days: 0 }],
  ['nothing where nothing was sold', 10_000, 0, 0, null],
])('stock lasts: %s', (_what, free, in60, in90, lasts) => {
  expect(stockOutlook({ free, sold: { 60: in60, 90: in90 } })).toEqual(lasts)
})
