import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Imports, openImports } from '../../../testing/open-imports.ts'
import { rowOf, sheetOf, workbookOf, zipOf } from '../../../testing/workbook.ts'

let imports: Imports
beforeAll(async () => {
  imports = await openImports()
})
afterAll(() => imports.testApp.close())

const HEADER = 'Artigo;Descrição;Unidade;Código de IVA;Preço;Preço desde'
const WRONG_ROWS: readonly (readonly [string, string, string])[] = [
  ['X1;A;un;NOR;1.234;', 'unitPrice', '«1.234» tanto pode ser mil como um com casas decimais'],
  ['X1;A;un;NOR;10;03/04/2026', 'priceValidFrom', '«03/04/2026» tanto pode ter o dia antes do mês'],
  ['X1;A;un;NOR;dez;', 'unitPrice', 'Não é um número: «dez»'],
  ['X1;A;un;NOR;1,999;', 'unitPrice', '«1,999» tanto pode ser mil'],
  ['X1;A;un;NOR;-5;', 'unitPrice', 'é negativo'],
  ['X1;A;un;NOR;=1+1;', 'unitPrice', 'É uma fórmula sem resultado guardado: =1+1'],
  ['X1;;un;NOR;1;', 'description', 'Falta o valor.'],
  [';A;un;NOR;1;', 'id', 'Falta o valor.'],
  ['X1;A;un;XXX;1;', 'vatCode', 'XXX'],
  ['soAp x;A;un;NOR;1;', 'id', 'soAp x'],
  ['X1;A;un;NOR', '', 'A linha tem 4 células e o cabeçalho 6'],
  [HEADER, '', 'Esta linha repete o cabeçalho.'],
]

describe('a bad row is refused with its field and reason, and the others come in', () => {
  test.each(WRONG_ROWS)('%s', async (row, field, words) => {
    const found = await imports.preview('articles', [HEADER, row, 'OK-1;Bom;un;NOR;;'].join('\n'))
    expect(found.counts).toMatchObject({ new: 1, refused: 1 })
    const [refused] = await imports.refusals(found.id)
    expect(refused?.slice(0, 2)).toEqual([2, field])
    expect(refused?.[2]).toContain(words)
  })

  test('a second row of the same key names the first', async () => {
    const found = await imports.preview('articles', [HEADER, 'Y1;A;un;NOR;1;', 'y1;B;un;NOR;2;'].join('\n'))
    expect(await imports.refusals(found.id)).toEqual([[3, 'id', 'Já está na linha 2.']])
  })
})

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.each([
  ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', 'utf-16le', utf16],
  ['UTF-16 the other way round', 'utf-16be', (text: string) => utf16(text).swap16()],
  ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('%s is found and read', async (_name, encoding, write) => {
  const found = await imports.preview(
    'articles',
    write([HEADER, 'Z1;Feijão à peça;un;NOR;1,50;'].join('\r\n').replaceAll(';', '|')),
  )
  expect(found).toMatchObject({ encoding, separator: '|', counts: { new: 1 } })
  const { data } = (await imports.call(imports.admin, `GET /imports/${found.id}/rows?outcome=new`)).body
  expect(data[0].values).toMatchObject({ id: 'Z1', description: 'Feijão à peça', unitPrice: '1,50' })
})

test.each([
  ['\n', 'IMPORT_FILE_EMPTY'],
  [`${HEADER}\n`, 'IMPORT_FILE_EMPTY'],
  ['1;2;3\n4;5;6', 'IMPORT_HEADER_MISSING'],
  ['Artigo;Descrição;Artigo\nA;B;C', 'IMPORT_HEADER_TWICE'],
  [`${HEADER}\nA;"B;un;NOR;1;\nC;D`, 'IMPORT_QUOTES_BROKEN'],
])('%j is refused as a whole', async (content, code) => {
  expect((await imports.begin('articles', content)).body).toMatchObject({ code })
})

const NAMES = HEADER.split(';')
const MB = 1024 * 1024
const head = rowOf(NAMES)
const part = (name: string, content: string, statedBytes?: number) => ({
  ...{ name, content },
  ...(statedBytes !== undefined && { statedBytes }),
})
const SHEET = 'xl/worksheets/sheet1.xml'

/** Workbooks that would fill the memory, or that are none. Each is small as a file. */
const WRONG_WORKBOOKS: readonly (readonly [string, () => Buffer, string])[] = [
  [
    'that states 4 GB',
    () => workbookOf(part(SHEET, sheetOf(head).content.toString(), 4_000 * MB)),
    'IMPORT_WORKBOOK_TOO_LARGE',
  ],
  [
    'that holds more than it states',
    () => workbookOf(part(SHEET, sheetOf(head.repeat(2000)).content.toString(), 100)),
    'IMPORT_WORKBOOK_DAMAGED',
  ],
  ['with one endless cell', () => workbookOf(rowOf(['A'.repeat(8 * MB)])), 'IMPORT_WORKBOOK_TOO_LARGE'],
  ['with one endless tag', () => workbookOf(`<row r="${'1'.repeat(8 * MB)}"/>`), 'IMPORT_WORKBOOK_TOO_LARGE'],
  [
    'whose texts pass the limit',
    () =>
      workbookOf(head, [part('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(3_800_000)}</sst>`)]),
    'IMPORT_WORKBOOK_TOO_LARGE',
  ],
  [
    'of 2 001 parts',
    () =>
      workbookOf(
        head,
        Array.from({ length: 2001 }, (_, at) => part(`x${at}`, '')),
      ),
    'IMPORT_WORKBOOK_TOO_LARGE',
  ],
  [
    'with more rows than a file may have',
    () => workbookOf(head + '<row><c><v>1</v></c></row>'.repeat(300_001)),
    'IMPORT_ROWS_TOO_MANY',
  ],
  [
    'that defines entities',
    () =>
      workbookOf(
        part(
          SHEET,
          `<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><sheetData>${rowOf(['&b;'])}</sheetData></worksheet>`,
        ),
      ),
    'IMPORT_WORKBOOK_DAMAGED',
  ],
  ['that is broken off', () => workbookOf(head).subarray(0, 400), 'IMPORT_WORKBOOK_DAMAGED'],
  [
    'without a sheet',
    () =>
      zipOf([part('xl/workbook.xml', '<workbook/>'), part('xl/_rels/workbook.xml.rels', '<Relationships/>')]),
    'IMPORT_WORKBOOK_DAMAGED',
  ],
  ['in another format', () => zipOf([part('xl/workbook.bin', 'nada')]), 'IMPORT_WORKBOOK_DAMAGED'],
  [
    'with its header twice in one row',
    () => workbookOf(rowOf([...NAMES, 'Artigo']) + rowOf(['A'])),
    'IMPORT_HEADER_TWICE',
  ],
  ['without rows', () => workbookOf(''), 'IMPORT_FILE_EMPTY'],
]

test.each(WRONG_WORKBOOKS)('a workbook %s is refused and leaves no import', async (_name, workbook, code) => {
  const { db } = imports.testApp.deps
  const count = () => db.selectFrom('imports').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const before = await count()
  const reply = await imports.begin('articles', workbook(), { name: 'ficheiro.xlsx' })
  expect([reply.status, reply.body.code]).toEqual([422, code])
  expect(await count()).toEqual(before)
})

test('cells of a workbook are read as they are: formulas by their result, errors and formulas without one refused', async () => {
  const rows = [
    ['W1', 'Arroz', 'un', 'NOR', 1234.5, 46_116],
    ['W2', 'Sal', 'un', 'NOR', { formula: '1+1', result: '2' }, ''],
    ['W3', 'Mel', 'un', 'NOR', { formula: '1+1' }, ''],
    ['W4', { formula: 'CONCAT("=cmd")', result: '=1+1' }, 'un', 'NOR', 1, ''],
  ]
  const found = await imports.preview('articles', workbookOf(head + rows.map(rowOf).join('')), {
    name: 'ficheiro.xlsx',
  })
  expect(found).toMatchObject({ format: 'xlsx', sheet: 'Artigos', encoding: null })
  expect(await imports.refusals(found.id)).toMatchObject([
    [2, 'priceValidFrom', expect.stringContaining('46116')],
    [4, 'unitPrice', expect.stringContaining('fórmula')],
  ])
  const { data } = (await imports.call(imports.admin, `GET /imports/${found.id}/rows?outcome=new`)).body
  expect(
    data.map(({ values }: { values: { id: string; unitPrice: string } }) => [values.id, values.unitPrice]),
  ).toEqual([
    ['W2', '2'],
    ['W4', '1'],
  ])
})
