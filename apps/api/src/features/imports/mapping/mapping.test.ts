import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { invoiceLinesMapping, readMapping } from './read-mapping.ts'

const folder = mkdtempSync(join(tmpdir(), 'cais-mapping-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (content: string) => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}
const example = (name: string) =>
  join(import.meta.dirname, `../../../../../../docs/usage/import-orders/${name}.json`)

const minimal = { document: 'Doc', article: 'Cod', quantity: 'Qtd', unitPrice: 'Preço', customer: 'Cliente' }

test('the example in the docs is the built-in mapping', async () => {
  expect(await readMapping(example('invoice-lines'))).toEqual(invoiceLinesMapping)
})

test('the Portuguese example in the docs is a valid mapping', async () => {
  expect(await readMapping(example('folha-de-encomendas'))).toMatchObject({ decimal: ',', grouping: '.' })
})

test('a mapping of columns alone creates nothing', async () => {
  const mapping = await readMapping(written(JSON.stringify({ columns: minimal })))
  expect(mapping).toMatchObject({
    createCustomers: false,
    createArticles: false,
    decimal: '.',
    vatCode: 'NORMAL',
  })
})

describe('a wrong mapping is refused with its place', () => {
  test.each([
    ['{', 'is not JSON'],
    ['[]', 'the whole'],
    [JSON.stringify({ columns: { ...minimal, quantity: '' } }), 'columns.quantity'],
    [JSON.stringify({ columns: minimal, articlePattern: '(' }), 'articlePattern: is no regular expression'],
    [JSON.stringify({ columns: minimal, dateFormat: 'DD/MM' }), 'dateFormat'],
    [JSON.stringify({ columns: minimal, decimal: ',', grouping: ',' }), 'both'],
    [JSON.stringify({ columns: minimal, colour: 1 }), 'colour'],
  ])('%s', async (content, words) => {
    await expect(readMapping(written(content))).rejects.toThrow(words)
  })

  test('a missing mapping file is refused too', async () => {
    await expect(readMapping(join(folder, 'none.json'))).rejects.toThrow('ENOENT')
  })
})
