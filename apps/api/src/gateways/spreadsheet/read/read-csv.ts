import { createReadStream } from 'node:fs'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { CsvError, type Info, parse } from 'csv-parse'
import type { Encoding, TableFile, TableRow } from './open-table.ts'

const SEPARATORS = [';', ',', '\t', '|']
/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_RECORD = 1_000_000
const HEAD_ROWS = 5

/** A CSV with its separator found, and its encoding where none is named. */
export async function openCsv(path: string, named: Encoding | null = null): Promise<TableFile> {
  const encoding = named ?? (await findEncoding(path))
  const separator = await findSeparator(path, encoding)
  const style = { path, encoding, separator }
  return { format: 'csv', encoding, separator, sheet: null, rows: () => readRecords(style) }
}

/** By the mark at the beginning, by zero bytes of UTF-16 without one, by whether it is sound UTF-8; else as Windows of the region writes. */
async function findEncoding(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  let lines = 1
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      const marked = markedEncoding(chunk)
      if (marked) return marked
      isFirst = false
    }
    if (chunk.includes(0))
      throw new RuleError('IMPORT_FILE_UNREADABLE', {
        row: lines + newlines(chunk.subarray(0, chunk.indexOf(0))),
      })
    lines += newlines(chunk)
    isUtf8 &&= decodes(utf8, chunk)
  }
  return isUtf8 && decodes(utf8) ? 'utf-8' : 'windows-1252'
}

function markedEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const sample = head.subarray(0, 400)
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  if (sample.length < 4) return undefined
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > sample.length / 4 && zeros(1) === 0 ? 'utf-16be' : undefined
}

const newlines = (bytes: Buffer) => bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0)

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** The separator that splits the first rows into the most cells. */
async function findSeparator(path: string, encoding: Encoding): Promise<string> {
  let best = { separator: ',', cells: 0 }
  for (const separator of SEPARATORS) {
    const cells = await mostCells({ path, encoding, separator })
    if (cells > best.cells) best = { separator, cells }
  }
  return best.separator
}

async function mostCells(style: CsvStyle): Promise<number> {
  let [most, rows] = [0, 0]
  try {
    for await (const { cells } of readRecords(style)) {
      rows += 1
      most = Math.max(most, cells.length)
      if (rows === HEAD_ROWS) break
    }
  } catch (error) {
    // What is broken with one separator may be sound with another; with none it is refused when the rows are read.
    if (!(error instanceof RuleError)) throw error
    return most
  }
  return most
}

type CsvStyle = { readonly path: string; readonly encoding: Encoding; readonly separator: string }

/** The rows with their places. Throws IMPORT_QUOTES_BROKEN. */
async function* readRecords({ path, encoding, separator }: CsvStyle): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    // 'Tubo 12" PVC' is no quoted cell.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  const bytes = createReadStream(path)
  const feeding = feed(bytes, new TextDecoder(encoding), parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      if (isSeparatorLine(record)) continue
      if (record.some((cell) => cell !== '')) yield { row: info.lines, cells: record.map(unescaped) }
    }
    await feeding
  } catch (error) {
    throw error instanceof CsvError ? new RuleError('IMPORT_QUOTES_BROKEN', placeOf(error)) : error
  } finally {
    bytes.destroy()
    parser.destroy()
  }
}

/** 'sep=;' above the header, which is split by its own separator. */
const isSeparatorLine = ([first = '', ...rest]: readonly string[]) =>
  /^sep=.?$/i.test(first) && rest.every((cell) => cell === '')

/** Decodes the file into the parser, waiting for it where it is full. */
async function feed(
  bytes: AsyncIterable<Buffer>,
  decoder: TextDecoder,
  parser: ReturnType<typeof parse>,
): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (parser.destroyed) return
      if (!parser.write(decoder.decode(chunk, { stream: true }))) await drained(parser)
    }
    if (!parser.destroyed) parser.end(decoder.decode())
  } catch (error) {
    parser.destroy(error as Error)
  }
}

const drained = (parser: ReturnType<typeof parse>) =>
  new Promise<void>((resolve) => {
    const done = () => {
      parser.off('drain', done)
      parser.off('close', done)
      resolve()
    }
    parser.on('drain', done)
    parser.on('close', done)
  })

const placeOf = (error: CsvError) => {
  const { lines } = error as CsvError & { lines?: number }
  return { row: lines ?? 0 }
}

/** Our own files write an apostrophe before text that a spreadsheet would run as a formula; what runs as one is a formula here too. */
function unescaped(cell: string): TableRow['cells'][number] {
  if (/^'(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell)) return cell.slice(1)
  const isFormula = /^\s*=/.test(cell) && !/^="[^"=]*"$/.test(cell)
  return isFormula ? { fault: 'formula', text: cell } : cell
}
