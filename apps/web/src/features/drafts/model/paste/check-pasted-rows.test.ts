import { expect, it } from 'vitest'
import { canAdd, checkPastedRows, type Product } from './check-pasted-rows.ts'
import { parsePastedRows } from './parse-pasted-rows.ts'

const product = (id: string, currentStock: number) => ({ id, currentStock, description: id }) as Product
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
  const known = new Map([['A', { ...product('A', 10), unitPrice: 1000 }]])
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
