import { expect, it } from 'vitest'
import type { ApiRow } from '../../../lib/api.ts'
import { matchProducts } from './match-products.ts'

const products = [
  ['LC-395', 'Leite condensado 395 g'],
  ['LT-12', 'Leite UHT meio-gordo 12×1 L'],
  ['CL-1', 'Café com leite'],
  ['AC-5', 'Açúcar castanho'],
].map(([id, description]) => ({ id, description }) as ApiRow<'GET /products'>)
const found = (text: string) => matchProducts(products, text).map(({ id }) => id)

it('finds every word in any order, without accents', () => {
  expect(found('gordo leite')).toEqual(['LT-12'])
  expect(found('acucar')).toEqual(['AC-5'])
})

it('puts the code first, then what begins so', () => {
  expect(found('lt-12')[0]).toBe('LT-12')
  expect(found('leite')).toEqual(['LC-395', 'LT-12', 'CL-1'])
})
