import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { FileCell } from '@cais/domain/imports/read-cell'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import type { TableFile, TableRow } from './open-table.ts'

/** What a workbook may unpack to. A small file can state, and be, a size that no memory holds. */
const XLSX_LIMITS = {
  sheetBytes: 500 * 1024 * 1024,
  /** The texts of a workbook stand in memory together. */
  textBytes: 60 * 1024 * 1024,
  otherBytes: 5 * 1024 * 1024,
  parts: 2000,
  /** One text, or one tag: the parser holds it whole. */
  pieceBytes: 2 * 1024 * 1024,
} as const

/** The first sheet of a workbook. */
export async function openXlsx(path: string): Promise<TableFile> {
  const zip = await openZip(path)
  const { name, part } = await firstSheet(zip)
  const texts = zip.parts.has('xl/sharedStrings.xml') ? await readTexts(zip) : []
  const isDate = zip.parts.has('xl/styles.xml') ? await readDateStyles(zip) : []
  return {
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheet: name,
    rows: () => readSheet(zip, part, { texts, isDate }),
  }
}

type Zip = { readonly path: string; readonly parts: ReadonlyMap<string, yauzl.Entry> }

const damaged = () => new RuleError('IMPORT_WORKBOOK_DAMAGED')
const tooLarge = (limit: number) =>
  new RuleError('IMPORT_WORKBOOK_TOO_LARGE', { limit: `${Math.floor(limit / 1024 / 1024)} MB` })

/** The parts by name, without unpacking any. */
function openZip(path: string): Promise<Zip> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, file) => {
      if (error || !file) return reject(damaged())
      const parts = new Map<string, yauzl.Entry>()
      file.on('entry', (entry: yauzl.Entry) => {
        parts.set(entry.fileName, entry)
        if (parts.size > XLSX_LIMITS.parts) {
          file.close()
          reject(tooLarge(XLSX_LIMITS.sheetBytes))
        } else file.readEntry()
      })
      file.on('error', () => reject(damaged()))
      file.on('end', () => {
        file.close()
        resolve({ path, parts })
      })
      file.readEntry()
    })
  })
}

/** A part as it is unpacked. What it states and what it is may not pass the limit. */
function openPart({ path, parts }: Zip, name: string, limit: number): Promise<Readable> {
  const entry = parts.get(name)
  if (entry === undefined) throw damaged()
  if (entry.uncompressedSize > limit) throw tooLarge(limit)
  return new Promise((resolve, reject) => {
    yauzl.open(path, { autoClose: false, lazyEntries: true }, (error, file) => {
      if (error || !file) return reject(damaged())
      file.openReadStream(entry, (failure, stream) => {
        if (failure || !stream) return reject(damaged())
        stream.once('close', () => file.close())
        resolve(stream)
      })
    })
  })
}

type Handlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Walks through the XML of a part; comes back after each block, so that what was found can be taken. Entities of its own are never resolved. */
async function* walkXml(zip: Zip, part: string, limit: number, handlers: Handlers): AsyncGenerator<void> {
  const stream = await openPart(zip, part, limit)
  const parser = new SaxesParser()
  let bytesOfPiece = 0
  parser.on('opentag', ({ name, attributes }) => {
    bytesOfPiece = 0
    handlers.open?.(localName(name), attributes as Record<string, string>)
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }) => {
    bytesOfPiece = 0
    handlers.close?.(localName(name))
  })
  parser.on('error', () => {
    throw damaged()
  })
  const decoder = new StringDecoder('utf8')
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytesOfPiece += chunk.length
      parser.write(decoder.write(chunk))
      if (bytesOfPiece > XLSX_LIMITS.pieceBytes) throw tooLarge(XLSX_LIMITS.pieceBytes)
      yield
    }
    parser.write(decoder.end()).close()
    yield
  } catch (error) {
    // The unpacker refuses what is longer than it stated.
    throw error instanceof RuleError ? error : damaged()
  } finally {
    stream.destroy()
  }
}

async function readAll(zip: Zip, part: string, limit: number, handlers: Handlers): Promise<void> {
  for await (const _block of walkXml(zip, part, limit, handlers));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The name of the first sheet and the part in which it stands. */
async function firstSheet(zip: Zip): Promise<{ readonly name: string; readonly part: string }> {
  const sheets: { name: string; id: string }[] = []
  await readAll(zip, 'xl/workbook.xml', XLSX_LIMITS.otherBytes, {
    open: (tag, attributes) => {
      if (tag === 'sheet') sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' })
    },
  })
  const targets = new Map<string, string>()
  await readAll(zip, 'xl/_rels/workbook.xml.rels', XLSX_LIMITS.otherBytes, {
    open: (tag, attributes) => {
      if (tag === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  const [sheet] = sheets
  if (sheet === undefined) throw damaged()
  const target = targets.get(sheet.id) ?? 'worksheets/sheet1.xml'
  return { name: sheet.name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
}

/** The texts that cells refer to by number; readings for Japanese are left out. */
async function readTexts(zip: Zip): Promise<readonly string[]> {
  const texts: string[] = []
  let [text, isText, isReading] = ['', false, false]
  await readAll(zip, 'xl/sharedStrings.xml', XLSX_LIMITS.textBytes, {
    open: (tag) => {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isReading = true
      isText = tag === 't' && !isReading
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (tag) => {
      if (tag === 'si') texts.push(text)
      if (tag === 'rPh') isReading = false
      if (tag === 't') isText = false
    },
  })
  return texts
}

/** Which styles of cells show a date, by their number. */
async function readDateStyles(zip: Zip): Promise<readonly boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isCellStyles = false
  await readAll(zip, 'xl/styles.xml', XLSX_LIMITS.otherBytes, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') isCellStyles = true
      if (tag === 'xf' && isCellStyles) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(isDateFormat(id, formats.get(id)))
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}

/** The formats that every spreadsheet knows by number, and written ones that name a day or a year. */
const isDateFormat = (id: number, code = '') =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58) ||
  /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

type Workbook = { readonly texts: readonly string[]; readonly isDate: readonly boolean[] }

/** The rows of a sheet that are not empty. */
async function* readSheet(zip: Zip, part: string, workbook: Workbook): AsyncGenerator<TableRow> {
  let found: TableRow[] = []
  let [row, cells]: [number, FileCell[]] = [0, []]
  let cell: RawCell = { ...EMPTY }
  let place = -1
  let isValue = false
  const blocks = walkXml(zip, part, XLSX_LIMITS.sheetBytes, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        row = Number(attributes.r ?? row + 1)
        cells = []
        place = -1
      } else if (tag === 'c') {
        place = attributes.r === undefined ? place + 1 : columnOf(attributes.r)
        cell = { ...EMPTY, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) }
      } else if (tag === 'f') cell.hasFormula = true
      isValue = tag === 'v' || tag === 't'
    },
    text: (text) => {
      if (isValue) cell.text += text
    },
    close: (tag) => {
      isValue = false
      if (tag === 'c' && place < MOST_COLUMNS) {
        const value = readValue(cell, workbook)
        if (value === '') return
        while (cells.length < place) cells.push('')
        cells[place] = value
      } else if (tag === 'row' && cells.length > 0) found.push({ row, cells })
    },
  })
  for await (const _block of blocks) {
    if (found.length === 0) continue
    const rows = found
    found = []
    yield* rows
  }
}

const MOST_COLUMNS = 500

type RawCell = { type: string; style: number; text: string; hasFormula: boolean }
const EMPTY: RawCell = { type: 'n', style: 0, text: '', hasFormula: false }

function readValue({ type, style, text, hasFormula }: RawCell, { texts, isDate }: Workbook): FileCell {
  if (hasFormula && text === '') return { fault: 'formula', text: '' }
  if (text === '') return ''
  switch (type) {
    case 's':
      return texts[Number(text)] ?? ''
    case 'e':
      return { fault: 'error', text }
    case 'b':
      return text === '1' ? 'true' : 'false'
    case 'd':
      return text.slice(0, 10)
    case 'n': {
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      return isDate[style] ? dayOf(number) : number
    }
    default:
      return text
  }
}

/** Excel counts days from 30-12-1899. */
function dayOf(serial: number): FileCell {
  const ms = (Math.floor(serial) - 25_569) * 86_400_000
  return serial >= 1 && serial < 2_958_466 ? new Date(ms).toISOString().slice(0, 10) : serial
}

/** 'A1' is 0, 'AB7' is 27. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}
