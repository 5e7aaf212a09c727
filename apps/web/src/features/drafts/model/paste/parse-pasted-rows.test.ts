import { describe, expect, it } from 'vitest'
import { isTable } from '../../../../lib/lists/pasted-sheet.ts'
import { parsePastedRows } from './parse-pasted-rows.ts'

const figures = (text: string) =>
  parsePastedRows(text).map(({ productId, quantity, negotiatedPrice, discountPercentage }) => [
    productId,
    quantity,
    negotiatedPrice,
    discountPercentage,
  ])

describe('rows copied from Excel', () => {
  it('read code, quantity, price and discount', () => {
    expect(figures('FC-1200\t240\t2 910,00\t4\r\nog-5\t180\r\n')).toEqual([
      ['FC-1200', 240, 291_000, 4],
      ['OG-5', 180, null, null],
    ])
  })

  it.each([
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1234,5', 123_450],
    ['1234.50 MZN', 123_450],
    ['12,5', 1250],
  ])('never miss a price by a factor: %s', (price, centavos) => {
    expect(figures(`A\t1\t${price}`)).toEqual([['A', 1, centavos, null]])
  })

  it.each([
    ['with points as the decimal mark elsewhere', 'A\t1.234\t10.50', 1.234, 1050],
    ['with commas as the decimal mark elsewhere', 'A\t1.234\t10,50', 1234, 1050],
    ['with groups and commas elsewhere', 'A\t1.234\t1.234.567,00', 1234, 123_456_700],
  ])('read an ambiguous figure like the rest of the sheet: %s', (_, text, quantity, price) => {
    expect(figures(text)).toEqual([['A', quantity, price, null]])
  })

  it('do not read ambiguous figures', () => {
    const [row] = parsePastedRows('A\t1.234\t2,500')
    expect(row).toMatchObject({
      quantity: null,
      negotiatedPrice: null,
      faults: [
        { column: 'quantity', text: '1.234', fault: 'ambiguous' },
        { column: 'negotiatedPrice', text: '2,500', fault: 'ambiguous' },
      ],
    })
  })

  it('use the chosen reading for all cells of the column with the same mark, and for no other', () => {
    const text = 'A\t1.234\t1.500\nB\t2.000\t10\nC\t2,000\t10'
    const rows = parsePastedRows(text, { 'quantity .': 'thousands', 'negotiatedPrice .': 'decimals' })
    expect(rows.map(({ quantity, negotiatedPrice }) => [quantity, negotiatedPrice])).toEqual([
      [1234, 150],
      [2000, 1000],
      [null, 1000],
    ])
    expect(rows.map(({ ambiguous }) => ambiguous.map(({ chosen }) => chosen))).toEqual([
      ['thousands', 'decimals'],
      ['thousands'],
      [undefined],
    ])
    expect(rows.map(({ faults }) => faults.length)).toEqual([0, 0, 1])
  })

  it('skip the header and empty rows, and keep the row numbers of the sheet', () => {
    const rows = parsePastedRows('Artigo\tQuantidade\nA\t1\n\t\nB\t2\n')
    expect(rows.map(({ row, productId }) => [row, productId])).toEqual([
      [2, 'A'],
      [4, 'B'],
    ])
  })

  it('name the cells that cannot be read, as they were written', () => {
    expect(parsePastedRows('A\t1\nB\tdois\t-5\t120')[1]).toMatchObject({
      quantity: null,
      faults: [
        { column: 'quantity', text: 'dois', fault: 'unreadable' },
        { column: 'negotiatedPrice', text: '-5', fault: 'unreadable' },
        { column: 'discountPercentage', text: '120', fault: 'unreadable' },
      ],
    })
  })

  it('have no ambiguous figure where a thousand is impossible', () => {
    expect(parsePastedRows('A\t0,001\t0,001\t12,345')[0]).toMatchObject({
      quantity: 0.001,
      faults: [
        { column: 'negotiatedPrice', text: '0,001', fault: 'unreadable' },
        { column: 'discountPercentage', text: '12,345', fault: 'unreadable' },
      ],
    })
  })

  it('accept a percent sign, quotation marks and semicolons', () => {
    expect(figures('A;2;;"4,5 %"')).toEqual([['A', 2, null, 4.5]])
  })
})

it('distinguishes a table from a word', () => {
  expect(isTable('leite meio-gordo\n')).toBe(false)
  expect(isTable('A\t1')).toBe(true)
  expect(isTable('A\nB')).toBe(true)
})
