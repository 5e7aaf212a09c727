import { expect, test } from 'vitest'
import { countedLinesOf } from './counted-rows.ts'

test('a counted list has product, batch, quantity, and the expiry of new batches', () => {
  expect(countedLinesOf('Artigo;Lote;Contado\nar-25;L1;12,5\nFC-ASA;L9;0;31/01/2027')).toEqual({
    lines: [
      { row: 2, productId: 'AR-25', batch: 'L1', expiry: null, counted: 12.5 },
      { row: 3, productId: 'FC-ASA', batch: 'L9', expiry: '2027-01-31', counted: 0 },
    ],
    invalid: [],
  })
})

test('a counted thousand is never read as one: the sheet decides the decimal mark, or the row is named', () => {
  const counted = (text: string) => countedLinesOf(text).lines.map((line) => line.counted)
  expect(counted('A\tL1\t1.000\nA\tL2\t1.234,5')).toEqual([1000, 1234.5])
  expect(countedLinesOf('A\tL1\t1.000\nA\tL2\t7').invalid).toEqual([
    { row: 1, cell: '1.000', fault: 'ambiguous' },
  ])
})

test('rows that cannot be read are named as they stand in the sheet', () => {
  expect(
    countedLinesOf('AR-25\tL1\tdoze 1\nAR-25\t\t3\nAR-25\tL2\t\nAR-25\tL3\t1\t40-40-2027').invalid,
  ).toEqual([
    { row: 1, cell: 'doze 1', fault: 'unreadable' },
    { row: 2, cell: 'AR-25  3' },
    { row: 3, cell: '–' },
    { row: 4, cell: '40-40-2027' },
  ])
})
