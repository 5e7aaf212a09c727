import { expect, it } from 'vitest'
import { canAdd, checkPastedRows, type Product } from './check-pasted-rows.ts'
import { lineOfRow } from './line-of-row.ts'
import { parsePastedRows } from './parse-pasted-rows.ts'

/** Sold in boxes of 12, which stock counts. */
const product = (id: string, currentStock: number, unitPrice = 0): Product => ({
  ...({} as Product),
  id,
  currentStock,
  freeStock: currentStock,
  description: id,
  unit: 'cx',
  unitPrice,
  stockUnit: 'cx',
  stockFactor: 12,
  conversionUnits: [{ code: 'un', conversionFactor: 12, originUnit: 'cx' }],
  orderUnits: [
    { code: 'un', factor: 1, unitPrice: Math.round(unitPrice / 12), unitWeight: 1 },
    { code: 'cx', factor: 12, unitPrice, unitWeight: 12 },
  ],
})
const products = new Map(
  [product('A', 10), product('B', 0), product('C', 5)].map((found) => [found.id, found]),
)

it('finds the problems of each row and whether it can be added', () => {
  const rows = parsePastedRows('A\t4\nB\t1\nZZ\t1\nA\t2\nC\t9\nD\t1')
  const known = new Map([...products, ['D', product('D', 1)] as const])
  const checked = checkPastedRows(rows, known, new Set(['D']))
  expect(checked.map((row) => [row.productId, row.problems, canAdd(row)])).toEqual([
    ['A', [], true],
    ['B', ['noStock'], true],
    ['ZZ', ['unknown'], false],
    ['A', ['twiceInPaste'], false],
    ['C', ['shortStock'], true],
    ['D', ['twiceInDraft'], false],
  ])
})

it('warns of a pasted price that is not the list price, and takes it as negotiated', () => {
  const known = new Map([['A', product('A', 10, 1000)]])
  const [agreed, same] = ['A\t1\t12,00', 'A\t1\t10,00'].map(
    (text) => checkPastedRows(parsePastedRows(text), known, new Set())[0],
  )
  expect([agreed?.problems, same?.problems]).toEqual([['priceDiffers'], []])
  expect(agreed && canAdd(agreed)).toBe(true)
})

it('adds a row without a quantity, with a warning', () => {
  const [row] = checkPastedRows(parsePastedRows('A'), products, new Set())
  expect(row?.problems).toEqual(['noQuantity'])
  expect(row && canAdd(row)).toBe(true)
})

it('reads the unit of the last column: stock and list price are in it', () => {
  const known = new Map([['A', product('A', 1, 1200)]])
  const check = (text: string) => checkPastedRows(parsePastedRows(text), known, new Set())[0]
  expect(check('A\t6\t1,00\t\tUN')?.problems).toEqual([])
  expect(check('A\t24\t\t\tun')?.problems).toEqual(['shortStock'])
  expect(check('A\t1\t\t\tpal')).toMatchObject({ problems: ['unknownUnit'], unit: 'pal' })
  const row = check('A\t6\t1,00\t5\tun')
  expect(row && lineOfRow(row)).toMatchObject([
    { unit: 'un', quantity: 6, unitPrice: 100, negotiatedPrice: null, discountPercentage: 5, unitFactor: 1 },
  ])
})
