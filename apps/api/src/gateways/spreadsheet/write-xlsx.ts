import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Sheet } from './sheet.ts'
import { type Rows, sheetXml } from './xlsx/sheet-xml.ts'
import { sheetPath, workbookParts } from './xlsx/workbook-parts.ts'

/** The most rows of an Excel sheet, its headings included. */
const MAX_ROWS = 1_048_576

/**
 * The table as an Excel workbook, written while it is read (decision 0087). Text cells are always text, never formulas. Rows that do not
 * fit on one sheet continue on the next, under the same headings.
 */
export function writeXlsx(sheet: Sheet, mostRows = MAX_ROWS): Readable {
  const zip = new ZipFile()
  // Documented as a plain Readable; its types lack that.
  const file = zip.outputStream as Readable
  zip.on('error', (error: Error) => file.destroy(error))
  addSheets(zip, { sheet, mostRows, file }).catch((error: Error) => file.destroy(error))
  return file
}

type Plan = { readonly sheet: Sheet; readonly mostRows: number; readonly file: Readable }

async function addSheets(zip: ZipFile, { sheet, mostRows, file }: Plan): Promise<void> {
  const rest = sheet.rows[Symbol.asyncIterator]()
  // A reader that leaves before the end releases the rows and their connection.
  file.once('close', () => void rest.return?.())
  const rows: Rows = { next: await rest.next(), rest }
  let sheets = 0
  do {
    sheets += 1
    await added(zip, sheetPath(sheets), sheetXml(sheet, rows, mostRows), file)
  } while (!rows.next.done)
  for (const [path, xml] of workbookParts(sheet.title, sheets)) zip.addBuffer(Buffer.from(xml), path)
  zip.end()
}

/** Waits until a sheet is read to its end: only then it is known whether another one follows. */
async function added(zip: ZipFile, path: string, xml: AsyncGenerator<string>, file: Readable): Promise<void> {
  const part = Readable.from(xml, { objectMode: false, highWaterMark: 262_144 })
  file.once('close', () => part.destroy())
  zip.addReadStream(part, path)
  await finished(part)
}
