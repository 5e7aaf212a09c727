import { expect, test } from 'vitest'
import { readPastedPrices } from './pasted-prices.ts'
import { faultOf, pricesOf } from './use-price-cells.ts'

const CODES = ['AR-25', 'FC-1200', 'OL-1']

test.each([
  ['one value', '1 420,00', null],
  ['code and price', 'AR-25\t1.420,00\nOL-1\t1,890.00\n', ['AR-25 1.420,00', 'OL-1 1,890.00']],
  ['a header is left out', 'Código\tPreço Dez\nAR-25\t1420', ['AR-25 1420']],
  ['code, description, unit and price', 'AR-25;Arroz;sc;1420,00\nX;Y;cx;5', ['AR-25 1420,00', 'X 5']],
  ['one column goes on from the cell', '2980\n1890\n5', ['FC-1200 2980', 'OL-1 1890', ' 5']],
])('%s', (_what, text, expected) => {
  const rows = readPastedPrices(text, CODES, 'FC-1200')
  expect(rows?.map(({ code, price }) => `${code} ${price}`) ?? null).toEqual(expected)
})

test('cells that are no price stay and are not sent; an empty one takes back what was typed', () => {
  const cells = { A: '1.420,00', B: '1,420.00', C: '1.420', D: 'abc', E: '0', F: '' }
  expect(pricesOf(cells)).toEqual([
    { productId: 'A', price: 142_000 },
    { productId: 'B', price: 142_000 },
    { productId: 'F', price: null },
  ])
  expect(Object.values(cells).map(faultOf)).toEqual([
    undefined,
    undefined,
    'ambiguous',
    'unreadable',
    'zero',
    undefined,
  ])
})
