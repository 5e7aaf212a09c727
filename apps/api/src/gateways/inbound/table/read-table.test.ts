import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decidedStyle } from '@cais/domain/imports/column-style'
import { matchColumns } from '@cais/domain/imports/match-columns'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import { afterAll, describe, expect, it } from 'vitest'
import { openTable, type TableFile } from '../../spreadsheet/read/open-table.ts'
import { surveyFile } from '../../spreadsheet/read/survey-file.ts'
import { openJson } from './json-table.ts'
import { readTable } from './read-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'cais-inbound-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(table: TableFile<'csv' | 'xlsx' | 'json'>) {
  const survey = await surveyFile(table, INBOUND_COLUMNS)
  return await readTable(table.rows(), {
    format: table.format,
    mapping: matchColumns(survey.header, INBOUND_COLUMNS),
    styles: survey.styles.map((style) => decidedStyle(style, { decimal: null, dateOrder: null })),
    headerRow: survey.headerRow,
  })
}

async function readCsv(text: string) {
  const path = join(folder, 'orders.csv')
  writeFileSync(path, text)
  return await read(await openTable(path))
}

describe('a table of orders', () => {
  it('is an order for each number, whatever the order of its rows', async () => {
    const { messages } = await readCsv(
      [
        'Encomenda;EAN;Descrição;Qtd;Un.;Preço;Data de entrega;Loja',
        'PO-1;6001234567894;Arroz;12,5;CS;1.250,40;25-11-2026;5601',
        'PO-2;6001234567900;Óleo;3;;;;5602',
        'PO-1;6001234567917;Massa;1;CS;80,00;;5601',
      ].join('\n'),
    )
    expect(
      messages.map(({ orderNumber, deliverTo, lines }) => [orderNumber, deliverTo?.code, lines.length]),
    ).toEqual([
      ['PO-1', '5601', 2],
      ['PO-2', '5602', 1],
    ])
    expect(messages[0]).toMatchObject({ deliverOn: '2026-11-25', faults: [] })
    expect(messages[0]?.lines[0]).toMatchObject({
      gtin: '6001234567894',
      quantity: '12.5',
      unit: 'CS',
      price: '1250.4',
      place: { line: 2 },
      faults: [],
    })
  })

  it.each([
    ['a number that may mean two', '1,250', 'decimal-mark'],
    ['a formula', '=1+1', 'formula'],
    ['words', 'doze', 'number-unreadable'],
    ['less than zero', '-2', 'quantity-not-positive'],
    ['nothing', '', 'quantity-missing'],
  ])('keeps a row with %s as quantity, with its fault', async (_name, quantity, code) => {
    const { messages } = await readCsv(`PO;EAN;Qty\nA;6001234567894;${quantity}\nA;6001234567900;2`)
    expect(messages[0]?.lines.map(({ faults }) => faults.map((fault) => fault.code))).toEqual([[code], []])
  })

  it('without a number is an order that is refused', async () => {
    const { messages } = await readCsv('PO;EAN;Qty\n;6001234567894;2')
    expect(messages[0]?.faults).toMatchObject([{ code: 'number-missing', place: { line: 2 } }])
  })
})

describe('JSON', () => {
  it('is read as a table, with what stands above each line', async () => {
    const orders = [
      {
        orderNumber: 'PO-7',
        store: { gln: '5601' },
        lines: [
          { gtin: '600', quantity: 2.5 },
          { gtin: '601', quantity: 4 },
        ],
      },
    ]
    const table = openJson(JSON.stringify({ orders }))
    const rows: (readonly unknown[])[] = []
    for await (const { cells } of table.rows()) rows.push(cells)
    expect(rows).toEqual([
      ['orders.orderNumber', 'orders.store.gln', 'orders.lines.gtin', 'orders.lines.quantity'],
      ['PO-7', '5601', '600', 2.5],
      ['PO-7', '5601', '601', 4],
    ])
  })

  it('that is broken says where, and one that is too deep is refused', () => {
    expect(() => openJson('[\n{"a": 1},\n{"a": }\n]')).toThrow(
      expect.objectContaining({ code: 'IMPORT_FILE_UNREADABLE', facts: { row: 3 } }),
    )
    expect(() => openJson('[]')).toThrow(expect.objectContaining({ code: 'IMPORT_FILE_EMPTY' }))
    expect(() => openJson('['.repeat(40) + ']'.repeat(40))).toThrow(
      expect.objectContaining({ code: 'IMPORT_FILE_UNREADABLE' }),
    )
  })
})
