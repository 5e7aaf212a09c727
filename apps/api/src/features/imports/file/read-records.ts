import { createReadStream } from 'node:fs'
import { CsvError, type Info, parse } from 'csv-parse'
import { FileRefusal } from './file-refusal.ts'
import type { Encoding } from './probe-file.ts'

/** One record of a CSV file and the line on which it ends. */
export type FileRecord = { readonly row: number; readonly cells: readonly string[] }

export type CsvStyle = { readonly path: string; readonly encoding: Encoding; readonly delimiter: string }

/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_RECORD = 1_000_000

/** Streams the records of a CSV file, the header included. Refuses broken quotes with their row and column. */
export async function* readRecords({ path, encoding, delimiter }: CsvStyle): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter,
    encoding,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  const bytes = createReadStream(path)
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      yield { row: info.lines, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new FileRefusal(`${path} is not a sound CSV file: ${sentence(error)}`)
      : error
  } finally {
    bytes.destroy()
  }
}

function sentence(error: CsvError): string {
  const { lines, column } = error as CsvError & { lines?: number; column?: number | string }
  const place = `row ${lines ?? '?'}, column ${typeof column === 'number' ? column + 1 : (column ?? '?')}`
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${place}: a quotation mark is opened and never closed.`
    case 'INVALID_OPENING_QUOTE':
      return `${place}: a quotation mark stands in the middle of a cell that does not begin with one.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${place}: text follows a closing quotation mark; write a mark inside a cell twice.`
    case 'CSV_MAX_RECORD_SIZE':
      return `${place}: a record is longer than ${LONGEST_RECORD} characters; is a quotation mark left open?`
    default:
      return `${place}: ${error.message}`
  }
}
