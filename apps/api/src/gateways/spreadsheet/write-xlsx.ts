import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Sheet } from './sheet.ts'
import { type Rows, sheetXml } from './xlsx/sheet-xml.ts'
import { sheetPath, workbookParts } from './xlsx/workbook-parts.ts'

/** More no sheet of Excel holds, the headings among them. */
const MOST_ROWS = 1_048_576

/**
 * The table as an Excel workbook, made while it is read (decision 0087). Text is always text: Excel computes nothing out of it. Rows that do
 * not fit on one sheet go on on the next, under the same headings.
 */
export function writeXlsx(sheet: Sheet, mostRows = MOST_ROWS): Readable {
  const zip = new ZipFile()
  // A plain Readable by its documentation, whatever its types say.
  const file = zip.outputStream as Readable
  zip.on('error', (error: Error) => file.destroy(error))
  addSheets(zip, { sheet, mostRows, file }).catch((error: Error) => file.destroy(error))
  return file
}

type Plan = { readonly sheet: Sheet; readonly mostRows: number; readonly file: Readable }

async function addSheets(zip: ZipFile, { sheet, mostRows, file }: Plan): Promise<void> {
  const rest = sheet.rows[Symbol.asyncIterator]()
  // Whoever goes away before the end frees what the rows hold.
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

/** Waits until all of a part is read: only then it is known whether another sheet follows. */
async function added(zip: ZipFile, path: string, xml: AsyncGenerator<string>, file: Readable): Promise<void> {
  const part = Readable.from(xml, { objectMode: false, highWaterMark: 262_144 })
  file.once('close', () => part.destroy())
  zip.addReadStream(part, path)
  await finished(part)
}
