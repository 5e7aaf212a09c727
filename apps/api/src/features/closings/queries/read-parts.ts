import type { MonthFiles, TaxRow } from '@cais/contract/closings/schemas'
import type { User } from '@cais/domain/access/actor'
import { type FileEntry, type FilePart, MAX_PART_BYTES, splitByDays } from '@cais/domain/closings/file-parts'
import type { Month } from '@cais/domain/closings/month'
import type { Db } from '../../../db/pool.ts'
import type { Cell } from '../../../gateways/spreadsheet/sheet.ts'
import { measureCsv } from '../../../gateways/spreadsheet/write-csv.ts'
import { writeSheet } from '../../../gateways/spreadsheet/write-sheet.ts'
import type { Language } from '../../../http/language.ts'
import { readTaxLines, TAX_COLUMNS, taxFileOf } from './tax-file.ts'

type Asking = { readonly month: Month; readonly user: User; readonly lang: Language }

/** The parts of a month's file with the sizes of their downloads: none is over 2 MB, as CSV or as Excel. */
export async function readParts(db: Db, { month, user, lang }: Asking): Promise<MonthFiles> {
  const lines = await readTaxLines(db, month, user)
  const sheet = sheetOf(month, lang)
  const csv = measureCsv(sheet)
  const entries = entriesOf(lines, (line) => csv.row(cellsOf(line, lang)))
  const measured = async (part: FilePart, place: number): Promise<MonthFiles['parts'][number]> => {
    const { from, to, firstId, lastId, rows, bytes } = part
    const own = lines.filter((line) => isIn(part, line)).map((line) => cellsOf(line, lang))
    const xlsxBytes = await sizeOfWorkbook({ ...sheet, rows: rowsOf(own) })
    return { part: place + 1, from, to, firstId, lastId, rows, csvBytes: bytes, xlsxBytes }
  }
  // Excel packs lines to a quarter of their size; should it ever not, the parts get smaller.
  for (let limit = MAX_PART_BYTES; ; limit = Math.floor(limit * 0.8)) {
    const parts = await Promise.all(splitByDays(entries, csv.head, limit).map(measured))
    if (parts.some(({ xlsxBytes }) => xlsxBytes > MAX_PART_BYTES)) continue
    return { rows: lines.length, invoices: entries.length, maxBytes: MAX_PART_BYTES, parts }
  }
}

const isIn = ({ from, to, firstId, lastId }: FilePart, { issuedOn, place }: TaxRow) =>
  from <= issuedOn && issuedOn <= to && firstId <= place && place <= lastId

const cellsOf = (line: TaxRow, lang: Language): Cell[] =>
  TAX_COLUMNS.map(({ value }) => value(line, lang) ?? null)

/** As exportList names it. */
function sheetOf(month: Month, lang: Language) {
  const name = taxFileOf(month, 1).name[lang]
  const columns = TAX_COLUMNS.map(({ heading, kind }) => ({ heading: heading[lang], kind }))
  return { title: name.charAt(0).toUpperCase() + name.slice(1), language: lang, columns }
}

/** Lines come by day and document, so those of one document follow each other. */
function entriesOf(lines: readonly TaxRow[], bytesOf: (line: TaxRow) => number): FileEntry[] {
  const entries: FileEntry[] = []
  for (const line of lines) {
    const last = entries.at(-1)
    const bytes = bytesOf(line)
    if (last?.place === line.place)
      entries[entries.length - 1] = { ...last, rows: last.rows + 1, bytes: last.bytes + bytes }
    else entries.push({ place: line.place, day: line.issuedOn, rows: 1, bytes })
  }
  return entries
}

async function* rowsOf(rows: readonly Cell[][]) {
  yield* rows
}

async function sizeOfWorkbook(sheet: Parameters<typeof writeSheet>[0]): Promise<number> {
  let bytes = 0
  for await (const block of writeSheet(sheet, 'xlsx')) bytes += (block as Buffer).length
  return bytes
}
