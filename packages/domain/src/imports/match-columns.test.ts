import { expect, test } from 'vitest'
import { ARTICLES } from './article-columns.ts'
import { CUSTOMERS } from './customer-columns.ts'
import { matchColumns, withNeeded } from './match-columns.ts'

test.each([
  ['Cód. Artigo', 'id'],
  ['DESIGNAÇÃO', 'description'],
  ['Cód. IVA', 'vatCode'],
  ['Preço (MT)', 'unitPrice'],
  ['Classe de temperatura', 'temperature'],
  ['Família', null],
])('a column of articles called %s is %s', (heading, key) => {
  expect(matchColumns([heading], ARTICLES)).toEqual([key])
})

test('of two columns of one meaning the first is taken', () => {
  expect(matchColumns(['Condição', 'Prazo', 'N.º Contrib.'], CUSTOMERS)).toEqual([
    'paymentCondition',
    null,
    'nuit',
  ])
})

test.each([
  ['a column that records need comes back', ['id', null, null], ['id', 'vatCode', null]],
  ['unless it was taken from another', ['id', null, 'vatCode'], ['id', null, 'vatCode']],
  ['or given to another', [null, 'description', null], ['id', 'description', null]],
])('what was remembered: %s', (_, remembered, mapping) => {
  const byName = matchColumns(['Artigo', 'IVA', 'Peso'], ARTICLES)
  expect(withNeeded(remembered, byName, ARTICLES)).toEqual(mapping)
})
