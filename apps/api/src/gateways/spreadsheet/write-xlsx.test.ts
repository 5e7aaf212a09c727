import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell, CellKind, Sheet } from './sheet.ts'
import { writeXlsx } from './write-xlsx.ts'

const sheetOf = (kinds: readonly CellKind[], rows: AsyncIterable<Cell[]> | Cell[][]): Sheet => ({
  title: 'Documentos',
  language: 'pt',
  columns: kinds.map((kind, at) => ({ heading: `${kind} ${at} <&>`, kind })),
  rows: Symbol.asyncIterator in rows ? rows : each(rows),
})
async function* each(rows: readonly Cell[][]) {
  yield* rows
}
const read = async (sheet: Sheet, mostRows?: number) =>
  (await readXlsx(await buffer(writeXlsx(sheet, mostRows)))).sheets

test('each kind is its own type, empty cells are none, and headings stay as they are', async () => {
  const kinds = ['text', 'money', 'decimal', 'integer', 'percent', 'date', 'instant', 'yesNo'] as const
  const [sheet] = await read(
    sheetOf(kinds, [
      ['0099', -123456, 1.5, 7, 12, '2026-11-22', '2026-11-22T22:30:59Z', true],
      [null, null, null, null, null, null, null, null],
      ['', 1, 0.001, 0, 0, '1999-12-31', '2026-01-01T00:00:00Z', false],
    ]),
  )
  const day = (text: string) => new Date(text)
  expect(sheet?.rows).toEqual([
    kinds.map((kind, at) => `${kind} ${at} <&>`),
    ['0099', -1234.56, 1.5, 7, 12, day('2026-11-22T00:00:00Z'), day('2026-11-23T00:30:00Z'), 'Sim'],
    kinds.map(() => null),
    [null, 0.01, 0.001, 0, 0, day('1999-12-31T00:00:00Z'), day('2026-01-01T02:00:00Z'), 'Não'],
  ])
  expect(sheet?.name).toBe('Documentos')
})

test.each([
  ['a & b < c > d "e" \'f\''],
  [' two  blanks '],
  ['first line\nsecond\tline'],
  ['=1+1'],
  ['_x0041_ stays'],
  ['bell \u0007 and return \r'],
  ['Conceição 日本 🚚'],
  ['</t></is></c>'],
])('the text %j comes back', async (text) => {
  const [sheet] = await read(sheetOf(['text'], [[text]]))
  expect(sheet?.rows[1]).toEqual([text])
})

test('half of a surrogate pair and a text too long for a cell do not damage the file', async () => {
  const [sheet] = await read(sheetOf(['text', 'text'], [['a\uD83D', 'x'.repeat(40_000)]]))
  const [half, long] = sheet?.rows[1] ?? []
  expect([half, String(long).length, String(long).at(-1)]).toEqual(['a\uFFFD', 32_767, '…'])
})

test.each([
  [0, [1]],
  [2, [3]],
  [3, [3, 2]],
  [6, [3, 3, 3]],
])('%i rows on sheets of three stand on sheets of %j rows, headings among them', async (count, lengths) => {
  const rows = Array.from({ length: count }, (_, at) => [at])
  const sheets = await read(sheetOf(['integer'], rows), 3)
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual(lengths)
  expect(sheets.map(({ name }) => name)).toEqual(
    ['Documentos', 'Documentos 2', 'Documentos 3'].slice(0, lengths.length),
  )
  expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map(([cell]) => cell))).toEqual(rows.flat())
})

test('columns beyond Z have addresses of their own', async () => {
  const cells = Array.from({ length: 60 }, (_, at) => at)
  const [sheet] = await read(sheetOf(Array(60).fill('integer'), [cells]))
  expect(sheet?.rows[1]).toEqual(cells)
})

test('a failing row breaks the file off', async () => {
  async function* failing() {
    yield [1]
    throw new Error('gone')
  }
  await expect(buffer(writeXlsx(sheetOf(['integer'], failing())))).rejects.toThrow('gone')
})

test('a reader that leaves releases the rows', async () => {
  let isFreed = false
  async function* endless() {
    try {
      for (;;) yield ['x'.repeat(500)]
    } finally {
      isFreed = true
    }
  }
  const file = writeXlsx(sheetOf(['text'], endless()))
  for await (const _ of file) break
  await expect.poll(() => isFreed).toBe(true)
})
