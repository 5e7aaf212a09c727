import type { InboundContent, InboundMessage, InboundParty } from '@cais/domain/inbound/inbound-message'
import { finishMessage, type LineDraft, type MessageDraft, newLine, newMessage } from '../message-draft.ts'
import { Faults, joined, readCompactDate, readDecimal } from '../read-values.ts'
import { type EdiMarks, ReadingStopped, readSegments, type Segment } from './segments.ts'

/** Purchase order and its change; others of the interchange are passed over. */
const TYPES: Readonly<Record<string, InboundMessage['kind']>> = { '850': 'order', '860': 'change' }

/** After its sixteenth mark ISA names the mark of components, and ends. Widths of its elements are fixed, but not every sender keeps them. */
const ISA_ELEMENTS = 16

type Reading = {
  readonly messages: InboundMessage[]
  readonly faults: Faults
  sender: string
  reference: string
  groups: number
  group: { reference: string; found: number }
  current: OpenMessage | null
}

type OpenMessage = {
  readonly draft: MessageDraft
  readonly number: string
  readonly type: string
  segments: number
  line: LineDraft | null
  /** The party whose address the next segments give. */
  party: 'buyer' | 'deliverTo' | 'supplier' | null
}

/** The purchase orders (850) and their changes (860) of an X12 interchange. */
export function readX12(bytes: string, decode: (value: string) => string): InboundContent {
  const reading: Reading = {
    messages: [],
    faults: new Faults(),
    sender: '',
    reference: '',
    groups: 0,
    group: { reference: '', found: 0 },
    current: null,
  }
  const marks = marksOf(bytes)
  if (marks === null)
    return {
      format: 'x12',
      messages: [],
      faults: [{ code: 'header-broken', place: { line: 1, byte: 0 }, facts: { segment: 'ISA' } }],
    }
  try {
    for (const segment of readSegments(bytes, { marks, decode, from: 0 })) take(reading, segment)
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    reading.faults.all.push(error.fault)
  }
  endMessage(reading, null)
  return { format: 'x12', messages: reading.messages, faults: reading.faults.all }
}

function marksOf(bytes: string): EdiMarks | null {
  const element = bytes.charAt(3)
  if (!/^ISA[^A-Za-z0-9\s]/.test(bytes)) return null
  let at = 3
  for (let count = 1; count < ISA_ELEMENTS && at !== -1; count += 1) at = bytes.indexOf(element, at + 1)
  const terminator = bytes.charAt(at + 2)
  if (at === -1 || terminator === '' || /[A-Za-z0-9]/.test(terminator)) return null
  return { element, tag: element, component: bytes.charAt(at + 1), terminator, release: '', decimal: '.' }
}

/** X12 counts elements from one. */
const value = ({ elements }: Segment, element: number) => elements[element - 1]?.join(':').trim() ?? ''

function take(reading: Reading, segment: Segment): void {
  const { current } = reading
  switch (segment.tag) {
    case 'ISA':
      reading.sender = value(segment, 6)
      reading.reference = value(segment, 13)
      reading.groups = 0
      return
    case 'GS':
      reading.groups += 1
      reading.group = { reference: value(segment, 6), found: 0 }
      return
    case 'ST':
      endMessage(reading, null)
      reading.group.found += 1
      reading.current = openMessage(reading, segment)
      return
    case 'SE':
      if (current === null) reading.faults.add('trailer-without-message', segment.place, { segment: 'SE' })
      endMessage(reading, segment)
      return
    case 'GE':
      endMessage(reading, null)
      checkTrailer(reading.faults, segment, reading.group)
      return
    case 'IEA':
      checkTrailer(reading.faults, segment, { reference: reading.reference, found: reading.groups })
      return
    default:
      if (current === null) return
      current.segments += 1
      takeOfMessage(current, segment)
  }
}

function openMessage(reading: Reading, segment: Segment): OpenMessage | null {
  const type = value(segment, 1)
  const kind = TYPES[type]
  if (kind === undefined) {
    reading.faults.add('not-an-order', segment.place, { type })
    return null
  }
  const draft = newMessage(segment.place, reading.sender)
  draft.kind = kind
  return { draft, number: value(segment, 2), type, segments: 1, line: null, party: null }
}

function endMessage(reading: Reading, trailer: Segment | null): void {
  const { current } = reading
  reading.current = null
  if (current === null) return
  const { draft, number } = current
  if (trailer === null) draft.faults.add('trailer-missing', draft.place, { segment: 'SE' })
  else {
    const found = current.segments + 1
    const stated = value(trailer, 1)
    if (Number(stated) !== found) draft.faults.add('segment-count', trailer.place, { stated, found })
    const reference = value(trailer, 2)
    if (reference !== number)
      draft.faults.add('reference-differs', trailer.place, { stated: reference, found: number })
  }
  reading.messages.push(finishMessage(draft))
}

function checkTrailer(faults: Faults, segment: Segment, { reference, found }: Reading['group']): void {
  const [stated, named] = [value(segment, 1), value(segment, 2)]
  if (Number(stated) !== found) faults.add('message-count', segment.place, { stated, found })
  if (named !== reference) faults.add('reference-differs', segment.place, { stated: named, found: reference })
}

function takeOfMessage(message: OpenMessage, segment: Segment): void {
  const { draft } = message
  switch (segment.tag) {
    case 'BEG':
    case 'BCH':
      takeBeginning(draft, segment)
      return
    case 'CUR':
      draft.currency = value(segment, 2)
      return
    case 'MSG':
      draft.note = joined([draft.note, value(segment, 1)])
      return
    case 'N1':
    case 'N3':
    case 'N4':
      takeParty(message, segment)
      return
    case 'PO1':
    case 'POC':
      message.line = openLine(segment)
      draft.lines.push(message.line)
      return
    case 'CTT':
      message.line = null
      checkLineCount(draft, segment)
      return
  }
  if (segment.tag === 'DTM') takeDate(message.line ?? draft, segment)
  else if (message.line !== null) takeOfLine(message.line, segment)
}

/** BEG: purpose, type, number, release, date; BCH has more between. Purpose 01 cancels, 04 changes, 05 replaces. */
function takeBeginning(draft: MessageDraft, segment: Segment): void {
  const purpose = value(segment, 1)
  draft.orderNumber = value(segment, 3)
  draft.reference = value(segment, 4) || draft.orderNumber
  const date = value(segment, segment.tag === 'BEG' ? 5 : 6)
  draft.orderedOn = readCompactDate(date, { place: segment.place, faults: draft.faults })
  if (purpose === '01' || purpose === '03') draft.kind = 'cancellation'
  else if (purpose === '04' || purpose === '05') draft.kind = 'change'
}

/** 002 requested delivery, 064 and 063 not before and not after. */
function takeDate(draft: MessageDraft | LineDraft, segment: Segment): void {
  if (!['002', '064', '063', '010'].includes(value(segment, 1))) return
  draft.deliverOn ??= readCompactDate(value(segment, 2), { place: segment.place, faults: draft.faults })
}

const PARTIES: Readonly<Record<string, 'buyer' | 'deliverTo' | 'supplier'>> = {
  BY: 'buyer',
  BT: 'buyer',
  ST: 'deliverTo',
  SE: 'supplier',
  SU: 'supplier',
  VN: 'supplier',
}

function takeParty(message: OpenMessage, segment: Segment): void {
  const { draft } = message
  if (segment.tag === 'N1') {
    message.party = PARTIES[value(segment, 1)] ?? null
    if (message.party)
      draft[message.party] = { code: value(segment, 4), name: value(segment, 2), address: '' }
    return
  }
  if (message.party === null) return
  const party: InboundParty | null = draft[message.party]
  const words = [1, 2, 3, 4].map((at) => value(segment, at))
  if (party) draft[message.party] = { ...party, address: joined([party.address, joined(words)], ', ') }
}

function openLine(segment: Segment): LineDraft {
  const isChange = segment.tag === 'POC'
  const line = newLine(segment.place, value(segment, 1))
  const { place, faults } = line
  const number = (text: string) => readDecimal(text, { decimal: '.', place, faults })
  // A change has its kind and the quantity left to receive between.
  const at = isChange
    ? { quantity: 3, unit: 5, price: 6, codes: 8 }
    : { quantity: 2, unit: 3, price: 4, codes: 6 }
  if (isChange) line.action = CHANGES[value(segment, 2)] ?? 'change'
  line.quantity = number(value(segment, at.quantity))
  line.unit = value(segment, at.unit)
  line.price = number(value(segment, at.price))
  for (let code = at.codes; code + 1 <= segment.elements.length; code += 2)
    takeCode(line, { type: value(segment, code), code: value(segment, code + 1) })
  return line
}

const CHANGES: Readonly<Record<string, LineDraft['action']>> = { AI: 'add', DI: 'remove' }

function takeCode(line: LineDraft, { type, code }: { type: string; code: string }): void {
  if (['UP', 'EN', 'UK', 'UI', 'EO'].includes(type)) line.gtin ||= code
  else if (['IN', 'BP', 'SK'].includes(type)) line.buyerCode ||= code
  else if (['VN', 'VP', 'VC', 'MG'].includes(type)) line.supplierCode ||= code
}

function takeOfLine(line: LineDraft, segment: Segment): void {
  if (segment.tag === 'PID') line.description = joined([line.description, value(segment, 5)])
  if (segment.tag === 'PO4')
    line.packSize = readDecimal(value(segment, 1), {
      decimal: '.',
      place: segment.place,
      faults: line.faults,
    })
}

function checkLineCount(draft: MessageDraft, segment: Segment): void {
  const stated = value(segment, 1)
  if (Number(stated) !== draft.lines.length)
    draft.faults.add('line-count', segment.place, { stated, found: draft.lines.length })
}
