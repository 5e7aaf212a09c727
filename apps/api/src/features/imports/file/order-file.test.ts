import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toOrderMapping } from '../mapping/mapping-file.ts'
import { invoiceLinesMapping } from '../mapping/read-mapping.ts'
import { digestOfFile } from './digest-of-file.ts'
import { findColumns } from './find-columns.ts'
import { type FileDocument, readDocuments } from './read-documents.ts'
import { surveyRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'cais-order-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mapping = toOrderMapping(invoiceLinesMapping)
const HEADING = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const GOOD = '1,10001,CANDLE,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom'

const written = (content: string | Buffer) => {
  const path = join(folder, `${Math.random()}.csv`)
  writeFileSync(path, content)
  return path
}

async function readAll(path: string): Promise<FileDocument[]> {
  await digestOfFile(path)
  const file = await findColumns(path, mapping)
  const survey = await surveyRows(file)
  const documents: FileDocument[] = []
  for await (const document of readDocuments(file, mapping, { survey, maxLines: 1000 }))
    documents.push(document)
  return documents
}

describe('a file is read', () => {
  test('with a byte order mark, Windows line ends and stray spaces in the heading', async () => {
    const path = written(`\ufeff${HEADING.replace('StockCode', ' StockCode ')}\r\n${GOOD}\r\n`)
    const [document] = await readAll(path)
    expect(document?.lines).toHaveLength(1)
  })

  test('with semicolons', async () => {
    const [document] = await readAll(written(`${HEADING}\n${GOOD}`.replaceAll(',', ';')))
    expect(document?.lines[0]?.line).toMatchObject({ productCode: '10001', unitPrice: 255 })
  })

  test('in Latin-1', async () => {
    const [document] = await readAll(
      written(Buffer.from(`${HEADING}\n${GOOD.replace('CANDLE', 'PÃO')}`, 'latin1')),
    )
    expect(document?.lines[0]?.line.description).toBe('PÃO')
  })

  test('in UTF-16 as Excel writes it, with its line about the separator', async () => {
    const text = `\ufeffsep=;\n${HEADING}\n${GOOD.replace('CANDLE', 'PÃO')}`.replaceAll(',', ';')
    const [document] = await readAll(written(Buffer.from(text, 'utf16le')))
    expect(document?.lines[0]?.line).toMatchObject({ description: 'PÃO', unitPrice: 255 })
  })

  test('with a quoted cell of two lines, and row numbers that an editor shows', async () => {
    const path = written(
      `${HEADING}\n${GOOD.replace('CANDLE', '"A ""BIG""\nCANDLE"')}\n${GOOD.replace('6', '-1')}\n`,
    )
    const [document] = await readAll(path)
    expect(document?.lines[0]).toMatchObject({ row: 3, line: { description: 'A "BIG" CANDLE' } })
    expect(document?.refused[0]).toMatchObject({ row: 4, rejection: { reason: 'quantity-not-positive' } })
  })

  test('document by document, even when their rows are mixed', async () => {
    const second = GOOD.replace('1,', '2,')
    const path = written([HEADING, GOOD, second, GOOD.replace('10001', '10002')].join('\n'))
    const documents = await readAll(path)
    expect(documents.map(({ document, lines }) => [document, lines.length])).toEqual([
      ['2', 1],
      ['1', 2],
    ])
  })

  test('and every row is a line or a reason, with its content as it was', async () => {
    const rows = [
      GOOD,
      GOOD,
      'C1,10001,X,-1,,1,1,UK',
      'one,two',
      ',10001,X,1,,1,1,UK',
      GOOD.replace('17850.0', ''),
    ]
    const documents = await readAll(written([HEADING, ...rows].join('\n')))
    const lines = documents.reduce((sum, document) => sum + document.lines.length, 0)
    const refused = documents.flatMap((document) => document.refused).toSorted((a, b) => a.row - b.row)
    expect(lines + refused.length).toBe(rows.length)
    expect(refused.map(({ row, rejection }) => [row, rejection.reason])).toEqual([
      [3, 'duplicate-row'],
      [4, 'credit-number'],
      [5, 'column-count'],
      [6, 'document-missing'],
      [7, 'customer-missing'],
    ])
    expect(refused[2]?.content).toEqual({ InvoiceNo: 'one', StockCode: 'two' })
  })
})

test.each([
  ['CAN"DLE', 'CAN"DLE'],
  ['CANDLE 12"', 'CANDLE 12"'],
  ['"CANDLE 12"""', 'CANDLE 12"'],
])('the quotation mark of %s is part of its text', async (cell, text) => {
  const [document] = await readAll(written(`${HEADING}\n${GOOD.replace('CANDLE', cell)}`))
  expect(document?.lines.map(({ line }) => line.description)).toEqual([text])
})

describe('a file is refused in words', () => {
  test.each([
    ['', 'is empty'],
    [`${HEADING}\n`, 'no rows below'],
    ['\n\n', 'holds no rows'],
    [`PK\u0003\u0004${GOOD}`, 'The workbook is damaged'],
    [`${HEADING.replace('StockCode', 'Code')}\n${GOOD}`, 'row 1: there is no column "StockCode"'],
    [`${HEADING},StockCode\n${GOOD},1`, 'stands there twice (columns 2 and 9)'],
    [`${HEADING}\n${GOOD}\n${GOOD.replace('CANDLE', 'CAN\u0000DLE')}`, 'is no text: row 3'],
    [`${HEADING}\n${GOOD}\n${GOOD.replace('CANDLE', '"CANDLE')}`, 'quotation marks are wrong in row 3'],
    ['<html><body>502</body></html>', 'there is no column "InvoiceNo"'],
  ])('%j', async (content, words) => {
    await expect(readAll(written(content))).rejects.toThrow(words)
  })

  test('when it is missing or a folder', async () => {
    await expect(digestOfFile(join(folder, 'none.csv'))).rejects.toThrow('there is no such file')
    await expect(digestOfFile(folder)).rejects.toThrow('it is a folder')
  })
})
