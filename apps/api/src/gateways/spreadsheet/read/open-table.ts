import { open } from 'node:fs/promises'
import type { FileCell } from '@cais/domain/imports/read-cell'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { openCsv } from './read-csv.ts'
import { openXlsx } from './read-xlsx.ts'

/** A row of a file with its number as an editor shows it. */
export type TableRow = { readonly row: number; readonly cells: readonly FileCell[] }

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A file of rows; `rows` reads it from the beginning each time, and holds one block of it in memory. */
export type TableFile<Format extends string = 'csv' | 'xlsx'> = {
  readonly format: Format
  /** Of a CSV. */
  readonly encoding: Encoding | null
  readonly separator: string | null
  /** Of a workbook: the name of the sheet that is read, its first one. */
  readonly sheet: string | null
  rows(): AsyncGenerator<TableRow>
}

/**
 * A CSV or a workbook, told by its content; a CSV in the encoding that somebody names, else in the one that is found. Throws IMPORT_FILE_EMPTY, IMPORT_FILE_UNREADABLE, IMPORT_QUOTES_BROKEN, IMPORT_WORKBOOK_DAMAGED,
 * IMPORT_WORKBOOK_TOO_LARGE.
 */
export async function openTable(path: string, encoding: Encoding | null = null): Promise<TableFile> {
  const head = await readHead(path)
  if (head.length === 0) throw new RuleError('IMPORT_FILE_EMPTY')
  return head.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
    ? await openXlsx(path)
    : await openCsv(path, encoding)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
