import type { Readable } from 'node:stream'
import type { Sheet, SheetFormat } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** The table as a file, byte by byte as its reader takes it. */
export const writeSheet = (sheet: Sheet, format: SheetFormat): Readable =>
  format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet)
