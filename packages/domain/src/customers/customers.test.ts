import { expect, test } from 'vitest'
import { multiStock, packagesStock, singlePrice, unitStock } from '../products/units.ts'
import { areaOf, provincesOf } from './area.ts'
import { readNuit, requireNuit } from './nuit.ts'
import { PROVINCES, provinceName } from './provinces.ts'

test.each(['400339910', '400005834', '100033593', '500171650', '400584291', '400 339 910', '400.339.910'])(
  'the NUIT %j holds',
  (text) => {
    expect(readNuit(text)).toBe(text.replace(/[ .]/g, ''))
  },
)

test.each([
  '101935626',
  '123456789',
  '000000000',
  '40033991',
  '4003399100',
  '',
  'ABCDEFGHI',
  '٤٠٠٣٣٩٩١٠',
  '-400339910',
])('the NUIT %j does not', (text) => {
  expect(readNuit(text)).toBeNull()
})

test('a fiscal document needs one', () => {
  expect(requireNuit('400339910')).toBe('400339910')
  expect(() => requireNuit(null)).toThrow(expect.objectContaining({ code: 'NUIT_MISSING' }))
  expect(() => requireNuit(' ')).toThrow(expect.objectContaining({ code: 'NUIT_MISSING' }))
  expect(() => requireNuit('123456789')).toThrow(expect.objectContaining({ code: 'NUIT_INVALID' }))
})

test('every province lies in one area', () => {
  const byArea = PROVINCES.map(({ id, name }) => `${name}: ${areaOf(id)}`)
  expect(byArea).toEqual([
    'Cidade de Maputo: south',
    'Província de Maputo: south',
    'Gaza: south',
    'Inhambane: south',
    'Manica: center',
    'Sofala: center',
    'Zambézia: center',
    'Tete: center',
    'Nampula: north',
    'Niassa: north',
    'Cabo Delgado: north',
  ])
  expect(areaOf(null)).toBe('undefined')
  expect(areaOf(12)).toBe('undefined')
  expect(provincesOf('north')).toEqual([9, 10, 11])
  expect(provincesOf('undefined')).toEqual([])
  expect(provinceName(6)).toBe('Sofala')
  expect(provinceName(0)).toBeNull()
})

test.each([
  [2500, 12_000, 2000, 30_000],
  [2000, 12_000, 2000, 24_000],
  [999, 12_000, 0, 11_988],
  [0, 12_000, 0, 0],
  [1333, 1500, 1000, 2000],
])('a stock of %i by %i: %i packages, %i units', (stock, factor, packages, units) => {
  expect(packagesStock(stock)).toBe(packages)
  expect(unitStock(stock, factor)).toBe(units)
  expect(multiStock(stock, factor)).toEqual({ packages, units })
})

test.each([
  [12_000, 12_000, 1000],
  [10_000, 3000, 3333],
  [5, 10_000, 1],
  [4, 10_000, 0],
])('a package at %i by %i: one unit costs %i', (price, factor, single) => {
  expect(singlePrice(price, factor)).toBe(single)
})
