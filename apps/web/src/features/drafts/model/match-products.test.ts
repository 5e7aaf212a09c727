import { expect, it } from 'vitest'
import type { ApiRow } from '../../../lib/api/api.ts'
import { matchProducts } from './match-products.ts'

const products = [
  ['LP-400', 'Leite em pó 400 g', 0],
  ['CL-1', 'Café com leite', 5],
  ['LC-395', 'Leite condensado 395 g', 5],
  ['LT-12', 'Leite UHT meio-gordo 12×1 L', 5],
  ['AC-5', 'Açúcar castanho', 5],
].map(([id, description, currentStock]) => ({ id, description, currentStock }) as ApiRow<'GET /products'>)
const found = (text: string) => matchProducts(products, text).map(({ id }) => id)

it('finds every word in any order, without accents', () => {
  expect(found('gordo leite')).toEqual(['LT-12'])
  expect(found('acucar')).toEqual(['AC-5'])
})

it('puts the code first, then what begins so, and what has no stock last', () => {
  expect(found('lt-12')[0]).toBe('LT-12')
  expect(found('leite')).toEqual(['LC-395', 'LT-12', 'CL-1', 'LP-400'])
})
