import type { InboundContent, InboundFormat, ReadingFault } from '@cais/domain/inbound/inbound-message'
import { readEdifact, statedEncoding } from './edi/edifact.ts'
import { readTradacoms } from './edi/tradacoms.ts'
import { readX12 } from './edi/x12.ts'
import { readUbl } from './ubl/read-ubl.ts'

/** The formats that say themselves what their fields mean; tables and JSON need a mapping. */
export type MessageFormat = Extract<InboundFormat, 'edifact' | 'x12' | 'tradacoms' | 'ubl'>

/**
 * The format by the first characters, or null. A table (CSV) and JSON are told apart by `formatOfTable`.
 */
export function sniffFormat(bytes: Buffer): MessageFormat | null {
  const head = textOfBytes(bytes.subarray(0, 600)).text.trimStart()
  if (/^UN[AB]/.test(head)) return 'edifact'
  if (/^ISA[^A-Za-z0-9\s]/.test(head)) return 'x12'
  if (/^STX=/.test(head)) return 'tradacoms'
  return /^<(\?xml|!DOCTYPE|!--|([\w-]+:)?Order)/i.test(head) ? 'ubl' : null
}

/**
 * The orders, changes and cancellations of a file, in the order in which they stand there, with what could not be read and where. Nothing is
 * looked up and nothing thrown: what a file cannot say is a fault of the file, of a message or of a line.
 */
export function readInbound(bytes: Buffer, format: MessageFormat): InboundContent {
  const { text, from } = textOfBytes(bytes)
  const nul = text.indexOf('\0')
  if (nul !== -1) return refused(format, { code: 'nul-byte', place: placeAt(text, nul + from), facts: {} })
  const start = text.length - text.trimStart().length
  const source = text.slice(start)
  const read = { decode: decoderOf(bytes, { format, source }), from: from + start }
  return shifted(readAs(format, source, read), {
    bytes: format === 'ubl' ? 0 : read.from,
    lines: linesIn(text.slice(0, start)),
  })
}

type Read = { readonly decode: (value: string) => string; readonly from: number }

function readAs(format: MessageFormat, source: string, { decode, from }: Read): InboundContent {
  switch (format) {
    case 'edifact':
      return readEdifact(source, decode)
    case 'x12':
      return readX12(source, decode)
    case 'tradacoms':
      return readTradacoms(source, decode)
    case 'ubl':
      return readUbl(source, { decode, from })
  }
}

const refused = (format: InboundFormat, fault: ReadingFault): InboundContent => ({
  format,
  messages: [],
  faults: [fault],
})

const placeAt = (text: string, byte: number) => ({ line: linesIn(text.slice(0, byte)) + 1, byte })

const linesIn = (text: string) => text.split('\n').length - 1

/** One character a byte, after the mark of the encoding; UTF-16 is made UTF-8 first. */
function textOfBytes(bytes: Buffer): { text: string; from: number } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: Buffer.from(bytes.subarray(2).toString('utf16le')).toString('latin1'), from: 0 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2))).swap16()
    return { text: Buffer.from(swapped.toString('utf16le')).toString('latin1'), from: 0 }
  }
  const from = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
  return { text: bytes.toString('latin1', from), from }
}

/** UTF-8 wherever the file is sound as that, whatever it states: many senders name another set and write UTF-8. */
function decoderOf(
  bytes: Buffer,
  { format, source }: { format: MessageFormat; source: string },
): Read['decode'] {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding =
    isUtf16 || isUtf8(bytes) ? 'utf-8' : format === 'edifact' ? statedEncoding(source) : statedInXml(source)
  const decoder = new TextDecoder(
    encoding === 'utf-8' && !isUtf16 && !isUtf8(bytes) ? 'windows-1252' : encoding,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what lies within ASCII needs no decoding
  return (value) => (/^[\x00-\x7f]*$/.test(value) ? value : decoder.decode(Buffer.from(value, 'latin1')))
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const XML_ENCODINGS: readonly string[] = ['iso-8859-1', 'iso-8859-15', 'windows-1252', 'iso-8859-2']

function statedInXml(source: string): string {
  const [, stated = ''] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(source.slice(0, 200)) ?? []
  return XML_ENCODINGS.includes(stated.toLowerCase()) ? stated : 'windows-1252'
}

/** Places count from the first byte and line of the file as it arrived. */
function shifted(content: InboundContent, by: { bytes: number; lines: number }): InboundContent {
  if (by.bytes === 0 && by.lines === 0) return content
  const moved = <T extends { place: { line: number; byte: number } }>(item: T): T => ({
    ...item,
    place: { line: item.place.line + by.lines, byte: item.place.byte + by.bytes },
  })
  return {
    ...content,
    faults: content.faults.map(moved),
    messages: content.messages.map((message) => ({
      ...moved(message),
      faults: message.faults.map(moved),
      lines: message.lines.map((line) => ({ ...moved(line), faults: line.faults.map(moved) })),
    })),
  }
}
