/** A look at the bytes of a file, enough to know what it is without having all of it in memory. */
export type FileSample = {
  /** The first bytes, up to HEAD_BYTES. */
  readonly head: Uint8Array
  /** The last bytes, up to TAIL_BYTES; of a short file these are all of them. */
  readonly tail: Uint8Array
  /** Size of the whole file in bytes. */
  readonly size: number
}

/** The size of a JPEG may stand behind the profile and the small preview that cameras put in front of it. */
export const HEAD_BYTES = 256 * 1024
/** A spreadsheet names its parts at its end. */
export const TAIL_BYTES = 64 * 1024

/** The files that the product keeps. The type is read from the content; what the sender calls it counts for nothing. */
export const FILE_TYPES = {
  png: { mediaType: 'image/png', extension: 'png', isImage: true },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', isImage: true },
  webp: { mediaType: 'image/webp', extension: 'webp', isImage: true },
  pdf: { mediaType: 'application/pdf', extension: 'pdf', isImage: false },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    isImage: false,
  },
  xml: { mediaType: 'application/xml', extension: 'xml', isImage: false },
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv', isImage: false },
  txt: { mediaType: 'text/plain; charset=utf-8', extension: 'txt', isImage: false },
} as const

export type FileType = keyof typeof FILE_TYPES
export type ImageType = 'png' | 'jpeg' | 'webp'
/** What a browser would run, and what nobody knows: recognised so that a refusal can name it, never stored. */
export type FoundType = FileType | 'html' | 'svg' | 'empty' | 'unknown'

export const isFileType = (found: string): found is FileType => found in FILE_TYPES
export const isImageType = (type: FileType): type is ImageType => FILE_TYPES[type].isImage

/** What a file is, by its content. Whether it is whole is another question (readImage). */
export function detectFileType(sample: FileSample): FoundType {
  const { head, tail, size } = sample
  if (size === 0) return 'empty'
  if (startsWith(head, PNG_SIGNATURE)) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (asciiAt(head, 0, 4) === 'RIFF' && asciiAt(head, 8, 4) === 'WEBP') return 'webp'
  if (asciiAt(head, 0, 5) === '%PDF-') return 'pdf'
  if (asciiAt(head, 0, 4) === 'PK\x03\x04') return ascii(tail).includes('xl/workbook') ? 'xlsx' : 'unknown'
  if (isUtf16(head)) return 'csv'
  return isText(head) && isText(tail) ? detectTextType(ascii(head.subarray(0, TEXT_BYTES))) : 'unknown'
}

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const TEXT_BYTES = 8192

/** UTF-8 or Latin-1: text has no control characters but tabs and ends of lines. */
const isText = (bytes: Uint8Array) =>
  bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d))

/** Spreadsheets save 'Unicode text' as UTF-16, with a mark: half of its bytes are zero, and no browser takes it for a page. */
const isUtf16 = (bytes: Uint8Array) =>
  (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) &&
  bytes.subarray(0, TEXT_BYTES).filter((byte) => byte === 0).length > Math.min(bytes.length, TEXT_BYTES) / 4

/** A page or a drawing is dangerous wherever its mark stands, also behind a comment or the first line of an XML file. */
function detectTextType(text: string): FoundType {
  const start = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (!start.startsWith('<')) return isTable(start) ? 'csv' : 'txt'
  if (/<(!doctype\s+html|html|head|body|script|iframe|object|embed|a|p|div|img)[\s>/]/i.test(start))
    return 'html'
  if (/<([\w-]+:)?svg[\s>/]/i.test(start)) return 'svg'
  return /^<[?!\w]/.test(start) ? 'xml' : 'txt'
}

/** The first two lines have as many cells. */
function isTable(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r?\n|\r/)
  return [';', ',', '\t'].some((mark) => {
    const cells = first.split(mark).length
    return cells > 1 && second.split(mark).length === cells
  })
}

export const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)
export const endsWith = (bytes: Uint8Array, end: readonly number[]) =>
  bytes.length >= end.length && startsWith(bytes.subarray(bytes.length - end.length), end)
export const asciiAt = (bytes: Uint8Array, from: number, length: number) =>
  ascii(bytes.subarray(from, from + length))
const ascii = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
