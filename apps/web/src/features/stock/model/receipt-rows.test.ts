import { expect, test } from 'vitest'
import { emptyRow, isComplete, linesOf, receiptRowsOf, withRows } from './receipt-rows.ts'

test('a sheet has product, batch, expiry, quantity; a header and empty rows are left out', () => {
  const rows = receiptRowsOf(
    'Artigo\tLote\tValidade\tQuantidade\r\nar-25\tL1\t31-01-2027\t1.234,5\r\n\r\nFC-ASA\tL2\t\t12\r\n',
  )
  expect(linesOf(rows)).toEqual([
    { productId: 'AR-25', batch: 'L1', expiry: '2027-01-31', quantity: 1234.5 },
    { productId: 'FC-ASA', batch: 'L2', expiry: null, quantity: 12 },
  ])
  expect(isComplete(rows)).toBe(true)
})

test('a fifth column says what a unit cost; what cannot be read as an amount is asked about', () => {
  const rows = receiptRowsOf('A\tL1\t\t10\t1.062,50\nB\tL2\t\t10\t\nC\tL3\t\t10\tbarato 1')
  expect(linesOf(rows).map(({ unitCost }) => unitCost)).toEqual([106_250, undefined, undefined])
  expect(rows.map(({ unreadCost }) => unreadCost)).toEqual([null, null, 'barato 1'])
  expect(isComplete(rows)).toBe(false)
  expect(isComplete(rows.slice(0, 2))).toBe(true)
})

test('what cannot be read is kept as it stood, and is not sent', () => {
  const [row] = receiptRowsOf('AR-25;L1;amanhã;muitas 2')
  expect(row).toMatchObject({
    expiry: null,
    quantity: null,
    unreadExpiry: 'amanhã',
    unreadQuantity: 'muitas 2',
  })
  expect(isComplete([...(row ? [row] : [])])).toBe(false)
})

const quantities = (text: string) =>
  receiptRowsOf(text).map(({ quantity, unreadQuantity }) => unreadQuantity ?? quantity)

test('a thousand is never read as one: the sheet decides the decimal mark, or the row is asked about', () => {
  const sheet = (...cells: string[]) => cells.map((cell, at) => `A\tR${at}\t01/05/2027\t${cell}`).join('\n')
  expect(quantities(sheet('1.000', '2.500', '1.234,5'))).toEqual([1000, 2500, 1234.5])
  expect(quantities(sheet('1.000', '2.500', '12.5'))).toEqual([1, 2.5, 12.5])
  expect(quantities(sheet('1.000', '2.500', '7'))).toEqual(['1.000', '2.500', 7])
  expect(quantities(sheet('99 999 999 999', '-2', '0,0004', '0,001'))).toEqual([
    '99 999 999 999',
    '-2',
    '0,0004',
    0.001,
  ])
  expect(isComplete(receiptRowsOf(sheet('1.000', '7')))).toBe(false)
})

test('pasted rows follow those that are there, with an empty row at the end', () => {
  const typed = { ...emptyRow(), productId: 'A' }
  const rows = withRows([typed, emptyRow()], receiptRowsOf('B\tL\t\t1'))
  expect(rows.map(({ productId }) => productId)).toEqual(['A', 'B', ''])
})
