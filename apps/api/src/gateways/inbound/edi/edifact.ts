import type { InboundContent, InboundMessage, InboundParty } from '@cais/domain/inbound/inbound-message'
import { finishMessage, type LineDraft, type MessageDraft, newLine, newMessage } from '../message-draft.ts'
import { Faults, joined, readCompactDate, readDecimal } from '../read-values.ts'
import { type EdiMarks, ReadingStopped, readSegments, type Segment } from './segments.ts'

const DEFAULT_MARKS: EdiMarks = {
  component: ':',
  element: '+',
  tag: '+',
  terminator: "'",
  release: '?',
  decimal: '.',
}

/** The types of messages that are orders; ORDCHG changes or cancels one. */
const ORDERS: readonly string[] = ['ORDERS', 'ORDCHG']

type Reading = {
  readonly marks: EdiMarks
  readonly messages: InboundMessage[]
  readonly faults: Faults
  sender: string
  /** Of the interchange: its number, and how many messages stood in it. */
  reference: string
  found: number
  current: OpenMessage | null
}

type OpenMessage = {
  readonly draft: MessageDraft
  readonly number: string
  /** Null = no order: its segments are passed over. */
  readonly type: string | null
  segments: number
  line: LineDraft | null
  inLines: boolean
}

/**
 * The orders of an EDIFACT interchange (syntax 3 and 4, D96A, D01B and other directories, EANCOM). A message without its end, or whose end
 * counts other segments, is refused; others of the interchange are taken.
 */
export function readEdifact(bytes: string, decode: (value: string) => string): InboundContent {
  const hasMarks = bytes.startsWith('UNA')
  const marks = hasMarks ? statedMarks(bytes) : DEFAULT_MARKS
  const reading: Reading = {
    marks,
    messages: [],
    faults: new Faults(),
    sender: '',
    reference: '',
    found: 0,
    current: null,
  }
  try {
    for (const segment of readSegments(bytes, { marks, decode, from: hasMarks ? 9 : 0 }))
      take(reading, segment)
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    reading.faults.all.push(error.fault)
  }
  endMessage(reading, null)
  return { format: 'edifact', messages: reading.messages, faults: reading.faults.all }
}

/** UNA states the marks: component, element, decimal, release, a space, terminator. */
function statedMarks(bytes: string): EdiMarks {
  const at = (index: number) => bytes.charAt(3 + index)
  return {
    component: at(0),
    element: at(1),
    tag: at(1),
    decimal: at(2) === ',' ? ',' : '.',
    release: at(3) === ' ' ? '' : at(3),
    terminator: at(5),
  }
}

const value = ({ elements }: Segment, element: number, component = 0) =>
  elements[element]?.[component]?.trim() ?? ''

function take(reading: Reading, segment: Segment): void {
  const { current } = reading
  switch (segment.tag) {
    case 'UNB':
      reading.sender = value(segment, 1)
      reading.reference = value(segment, 4)
      reading.found = 0
      return
    case 'UNH':
      endMessage(reading, null)
      reading.found += 1
      reading.current = openMessage(reading, segment)
      return
    case 'UNT':
      if (current === null) reading.faults.add('trailer-without-message', segment.place, { segment: 'UNT' })
      endMessage(reading, segment)
      return
    case 'UNZ':
      endMessage(reading, null)
      checkInterchange(reading, segment)
      return
    default:
      if (current === null) return
      current.segments += 1
      if (current.type !== null) takeOfMessage(current, segment, reading.marks)
  }
}

function openMessage(reading: Reading, segment: Segment): OpenMessage {
  const type = value(segment, 1)
  const isOrder = ORDERS.includes(type)
  if (!isOrder) reading.faults.add('not-an-order', segment.place, { type })
  const draft = newMessage(segment.place, reading.sender)
  if (type === 'ORDCHG') draft.kind = 'change'
  return {
    draft,
    number: value(segment, 0),
    type: isOrder ? type : null,
    segments: 1,
    line: null,
    inLines: false,
  }
}

/** With its trailer the message is whole if that counts what was read; without one it was cut off. */
function endMessage(reading: Reading, trailer: Segment | null): void {
  const { current } = reading
  reading.current = null
  if (current === null || current.type === null) return
  const { draft, number } = current
  if (trailer === null) draft.faults.add('trailer-missing', draft.place, { segment: 'UNT' })
  else {
    const segments = current.segments + 1
    const stated = value(trailer, 0)
    if (Number(stated) !== segments)
      draft.faults.add('segment-count', trailer.place, { stated, found: segments })
    const reference = value(trailer, 1)
    if (reference !== number)
      draft.faults.add('reference-differs', trailer.place, { stated: reference, found: number })
  }
  if (draft.kind === 'change' && draft.orderNumber === '') draft.orderNumber = draft.reference
  reading.messages.push(finishMessage(draft))
}

/** The messages are whole in themselves; that the interchange counts others is told, for one may be missing. */
function checkInterchange(reading: Reading, trailer: Segment): void {
  const stated = value(trailer, 0)
  if (Number(stated) !== reading.found)
    reading.faults.add('message-count', trailer.place, { stated, found: reading.found })
  const reference = value(trailer, 1)
  if (reference !== reading.reference)
    reading.faults.add('reference-differs', trailer.place, { stated: reference, found: reading.reference })
}

function takeOfMessage(message: OpenMessage, segment: Segment, marks: EdiMarks): void {
  if (segment.tag === 'LIN') {
    message.line = openLine(segment)
    message.inLines = true
    message.draft.lines.push(message.line)
  } else if (segment.tag === 'UNS') message.line = null
  else if (message.line !== null) takeOfLine(message.line, segment, marks)
  else if (!message.inLines) takeOfHeader(message.draft, segment)
  else if (segment.tag === 'CNT') checkLineCount(message.draft, segment)
}

function takeOfHeader(draft: MessageDraft, segment: Segment): void {
  switch (segment.tag) {
    case 'BGM':
      draft.reference = value(segment, 1)
      if (draft.kind === 'order') draft.orderNumber = draft.reference
      draft.kind = kindOf(draft.kind, value(segment, 2))
      return
    case 'DTM':
      if (value(segment, 0) === '137') draft.orderedOn = dateOf(segment, draft)
      if (DELIVERY_DATES.includes(value(segment, 0))) draft.deliverOn ??= dateOf(segment, draft)
      return
    case 'RFF':
      if (value(segment, 0) === 'ON' && (draft.kind !== 'order' || draft.orderNumber === ''))
        draft.orderNumber = value(segment, 0, 1)
      return
    case 'NAD':
      takeParty(draft, segment)
      return
    case 'CUX':
      draft.currency ||= value(segment, 0, 1)
      return
    case 'FTX':
      draft.note = joined([draft.note, ...(segment.elements[3] ?? [])])
  }
}

/** Function of the message: 1 and 3 cancel, 4 and 5 change or replace. */
function kindOf(kind: InboundMessage['kind'], code: string): InboundMessage['kind'] {
  if (code === '1' || code === '3') return 'cancellation'
  return code === '4' || code === '5' ? 'change' : kind
}

/** Requested, earliest, latest, promised. */
const DELIVERY_DATES: readonly string[] = ['2', '64', '63', '69']

const dateOf = (segment: Segment, { faults }: { faults: Faults }) =>
  readCompactDate(value(segment, 0, 1), { place: segment.place, faults })

function takeParty(draft: MessageDraft, segment: Segment): void {
  const party = partyOf(segment)
  switch (value(segment, 0)) {
    case 'BY':
      draft.buyer = party
      return
    case 'DP':
    case 'ST':
      draft.deliverTo = party
      return
    case 'SU':
    case 'SE':
      draft.supplier = party
  }
}

const partyOf = ({ elements }: Segment): InboundParty => ({
  code: elements[1]?.[0]?.trim() ?? '',
  name: joined(elements[3] ?? elements[2] ?? []),
  address: joined(
    [joined(elements[4] ?? []), joined([elements[7]?.[0], elements[5]?.[0]]), elements[8]?.[0]],
    ', ',
  ),
})

/** Seven in LIN stands for the message's own number of the line; the action is 1 added, 2 deleted, 3 changed. */
function openLine(segment: Segment): LineDraft {
  const line = newLine(segment.place, value(segment, 0))
  const action = value(segment, 1)
  line.action = action === '2' ? 'remove' : action === '3' ? 'change' : 'add'
  takeCode(line, { code: value(segment, 2), type: value(segment, 2, 1) })
  return line
}

/** EN, SRV and UP are numbers of GS1; SA is ours, IN and BP the buyer's. */
function takeCode(line: LineDraft, { code, type }: { code: string; type: string }): void {
  if (code === '') return
  if (['EN', 'SRV', 'UP', 'EU'].includes(type)) line.gtin ||= code
  else if (['SA', 'VN', 'SU'].includes(type)) line.supplierCode ||= code
  else if (['IN', 'BP', 'PN'].includes(type)) line.buyerCode ||= code
  else if (type === '') line.gtin ||= code
}

function takeOfLine(line: LineDraft, segment: Segment, { decimal }: EdiMarks): void {
  const { place } = segment
  const number = (text: string) => readDecimal(text, { decimal, place, faults: line.faults })
  switch (segment.tag) {
    case 'PIA':
      for (const [code = '', type = ''] of segment.elements.slice(1))
        takeCode(line, { code: code.trim(), type })
      return
    case 'IMD':
      line.description = joined([line.description, ...(segment.elements[2] ?? []).slice(3)])
      return
    case 'QTY':
      if (!['21', '1', '3'].includes(value(segment, 0))) {
        if (value(segment, 0) === '59') line.packSize = number(value(segment, 0, 1))
        return
      }
      line.quantity = number(value(segment, 0, 1))
      line.unit = value(segment, 0, 2)
      return
    case 'PRI':
      if (!['AAA', 'INV', 'CAL'].includes(value(segment, 0)) && line.price !== null) return
      line.price = number(value(segment, 0, 1))
      line.priceQuantity = number(value(segment, 0, 4)) ?? '1'
      return
    case 'MOA':
      if (['203', '66'].includes(value(segment, 0))) line.amount = number(value(segment, 0, 1))
      return
    case 'DTM':
      if (DELIVERY_DATES.includes(value(segment, 0))) line.deliverOn ??= dateOf(segment, line)
  }
}

/** CNT+2 counts the lines. */
function checkLineCount(draft: MessageDraft, segment: Segment): void {
  const stated = value(segment, 0, 1)
  if (value(segment, 0) === '2' && Number(stated) !== draft.lines.length)
    draft.faults.add('line-count', segment.place, { stated, found: draft.lines.length })
}

/** The character set that UNB names (UNOC …), as the decoder of texts calls it. */
export function statedEncoding(bytes: string): string {
  const [, level = ''] = /UNB.UNO([A-Z])/.exec(bytes.slice(0, 400)) ?? []
  return ENCODINGS[level] ?? 'windows-1252'
}

const ENCODINGS: Readonly<Record<string, string>> = {
  D: 'iso-8859-2',
  E: 'iso-8859-5',
  F: 'iso-8859-7',
  W: 'utf-8',
  Y: 'utf-8',
}
