/** Messages of the Internet Printing Protocol as bytes (RFC 8010): what we send of it and what printers answer. */

export const OPERATIONS = {
  printJob: 0x0002,
  validateJob: 0x0004,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const
export type Operation = keyof typeof OPERATIONS

/** Kinds of values, by their tag. */
const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

export type SentAttribute = {
  readonly name: string
  readonly tag: keyof typeof TAGS
  readonly values: readonly (string | number | boolean)[]
}

export type IppRequest = {
  readonly operation: Operation
  readonly requestId: number
  readonly attributes: readonly SentAttribute[]
  /** The attributes of the print itself. */
  readonly job?: readonly SentAttribute[]
}

/** The bytes of a request; a document follows them as it is. */
export function encodeRequest({ operation, requestId, attributes, job = [] }: IppRequest): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(OPERATIONS[operation], 2)
  head.writeInt32BE(requestId, 4)
  return Buffer.concat([
    head,
    Buffer.from([GROUPS.operation]),
    ...attributes.flatMap(attributeBytes),
    ...(job.length === 0 ? [] : [Buffer.from([GROUPS.job]), ...job.flatMap(attributeBytes)]),
    Buffer.from([END]),
  ])
}

const GROUPS = { operation: 0x01, job: 0x02, printer: 0x04 } as const
const END = 0x03

/** A further value of an attribute has no name. */
const attributeBytes = ({ name, tag, values }: SentAttribute): Buffer[] =>
  values.flatMap((value, place) => {
    const key = Buffer.from(place === 0 ? name : '')
    const bytes = valueBytes(tag, value)
    return [Buffer.from([TAGS[tag]]), lengthOf(key), key, lengthOf(bytes), bytes]
  })

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

/** Names and texts hold 255 octets at most; a longer one would refuse the whole print. */
const MOST_OCTETS = 255

function valueBytes(tag: keyof typeof TAGS, value: string | number | boolean): Buffer {
  if (tag === 'boolean') return Buffer.from([value ? 1 : 0])
  if (tag === 'integer' || tag === 'enum') {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Number(value))
    return bytes
  }
  const bytes = Buffer.from(String(value))
  if ((tag !== 'name' && tag !== 'text') || bytes.length <= MOST_OCTETS) return bytes
  // not within a character
  let end = MOST_OCTETS
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** A value of an answer: a text of any kind, a number, or bytes that nobody here reads. */
export type IppValue = string | number | boolean
export type IppGroup = ReadonlyMap<string, readonly IppValue[]>

export type IppAnswer = {
  readonly status: number
  readonly requestId: number
  readonly jobs: readonly IppGroup[]
  readonly printer: IppGroup
}

/** What was answered is not of the protocol. */
export class NotIpp extends Error {}

/** Reads an answer. Throws NotIpp for bytes that are none: too short, lengths beyond the end, unknown groups, no end. */
export function decodeAnswer(bytes: Buffer): IppAnswer {
  const read = readerOf(bytes)
  const [major] = read.take(2)
  if (major !== 1 && major !== 2) throw new NotIpp('version')
  const status = read.uint16()
  const requestId = read.take(4).readInt32BE()
  const jobs: Map<string, IppValue[]>[] = []
  const printer = new Map<string, IppValue[]>()
  let group = new Map<string, IppValue[]>()
  let values: IppValue[] = []
  let depth = 0
  for (let tag = read.byte(); tag !== END; tag = read.byte()) {
    if (tag < 0x10) {
      group = tag === GROUPS.printer ? printer : new Map()
      if (tag === GROUPS.job) jobs.push(group)
      continue
    }
    const name = read.take(read.uint16()).toString('utf8')
    const value = readValue(tag, read.take(read.uint16()))
    // a collection stands between its begin and its end; nothing in it is needed
    if (tag === 0x34) depth += 1
    if (tag === 0x37) depth -= 1
    if (depth > 0 || tag === 0x37 || tag === 0x4a) continue
    if (name !== '') {
      values = []
      group.set(name, values)
    }
    if (value !== undefined) values.push(value)
  }
  return { status, requestId, jobs, printer }
}

function readerOf(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new NotIpp('length')
    at += length
    return bytes.subarray(at - length, at)
  }
  return { take, byte: () => take(1).readUInt8(), uint16: () => take(2).readUInt16BE() }
}

function readValue(tag: number, bytes: Buffer): IppValue | undefined {
  // out of band: unsupported, unknown, no value
  if (tag < 0x20) return undefined
  if (tag === 0x21 || tag === 0x23) {
    if (bytes.length !== 4) throw new NotIpp('integer')
    return bytes.readInt32BE()
  }
  if (tag === 0x22) return bytes[0] === 1
  // texts of any kind, and octet strings that hold text, as the trays of a printer do
  if (tag === 0x30 || (tag >= 0x41 && tag <= 0x49)) return bytes.toString('utf8')
  // text with its language: both have their length before them
  if (tag === 0x35 || tag === 0x36) {
    const read = readerOf(bytes)
    read.take(read.uint16())
    return read.take(read.uint16()).toString('utf8')
  }
  return undefined
}

/** The first value under a name, as a number or as a text. */
export const numberIn = (group: IppGroup, name: string): number | undefined => {
  const [value] = group.get(name) ?? []
  return typeof value === 'number' ? value : undefined
}
export const textsIn = (group: IppGroup, name: string): string[] =>
  (group.get(name) ?? []).filter((value) => typeof value === 'string')
