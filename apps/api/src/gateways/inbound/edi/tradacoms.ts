import type { InboundContent, InboundMessage } from '@cais/domain/inbound/inbound-message'
import { finishMessage, type LineDraft, type MessageDraft, newLine, newMessage } from '../message-draft.ts'
import { Faults, joined, readCompactDate, readDecimal } from '../read-values.ts'
import { type EdiMarks, ReadingStopped, readSegments, type Segment } from './segments.ts'

const MARKS: EdiMarks = {
  component: ':',
  element: '+',
  tag: '=',
  terminator: "'",
  release: '?',
  decimal: '.',
}

/** What surrounds the orders of a file and is no order itself. */
const AROUND: readonly string[] = ['ORDHDR', 'ORDTLR', 'VATTLR']

type Reading = {
  readonly messages: InboundMessage[]
  readonly faults: Faults
  sender: string
  supplier: string
  found: number
  current: OpenMessage | null
}

type OpenMessage = { readonly type: string; readonly draft: MessageDraft; segments: number }

/** The orders of a TRADACOMS file (ORDERS 9). */
export function readTradacoms(bytes: string, decode: (value: string) => string): InboundContent {
  const reading: Reading = {
    messages: [],
    faults: new Faults(),
    sender: '',
    supplier: '',
    found: 0,
    current: null,
  }
  try {
    for (const segment of readSegments(bytes, { marks: MARKS, decode, from: 0 })) take(reading, segment)
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    reading.faults.all.push(error.fault)
  }
  endMessage(reading, null)
  return { format: 'tradacoms', messages: reading.messages, faults: reading.faults.all }
}

const value = ({ elements }: Segment, element: number, component = 0) =>
  elements[element]?.[component]?.trim() ?? ''

function take(reading: Reading, segment: Segment): void {
  const { current } = reading
  if (current !== null) current.segments += 1
  switch (segment.tag) {
    case 'STX':
      reading.sender = value(segment, 1)
      return
    case 'MHD':
      endMessage(reading, null)
      reading.found += 1
      reading.current = openMessage(reading, segment)
      return
    case 'MTR':
      if (current === null) reading.faults.add('trailer-without-message', segment.place, { segment: 'MTR' })
      endMessage(reading, segment)
      return
    case 'END': {
      endMessage(reading, null)
      const stated = value(segment, 0)
      if (Number(stated) !== reading.found)
        reading.faults.add('message-count', segment.place, { stated, found: reading.found })
      return
    }
    case 'SDT':
      reading.supplier = value(segment, 0) || value(segment, 0, 1)
      return
    default:
      if (current?.type === 'ORDERS') takeOfOrder(current.draft, segment)
  }
}

function openMessage(reading: Reading, segment: Segment): OpenMessage {
  const type = value(segment, 1)
  const draft = newMessage(segment.place, reading.sender)
  if (type !== 'ORDERS' && !AROUND.includes(type)) reading.faults.add('not-an-order', segment.place, { type })
  if (reading.supplier !== '') draft.supplier = { code: reading.supplier, name: '', address: '' }
  return { type, draft, segments: 1 }
}

function endMessage(reading: Reading, trailer: Segment | null): void {
  const { current } = reading
  reading.current = null
  if (current === null || current.type !== 'ORDERS') return
  const { draft, segments } = current
  if (trailer === null) draft.faults.add('trailer-missing', draft.place, { segment: 'MTR' })
  else if (Number(value(trailer, 0)) !== segments)
    draft.faults.add('segment-count', trailer.place, { stated: value(trailer, 0), found: segments })
  reading.messages.push(finishMessage(draft))
}

function takeOfOrder(draft: MessageDraft, segment: Segment): void {
  const { place } = segment
  switch (segment.tag) {
    case 'CLO':
      draft.deliverTo = {
        code: value(segment, 0) || value(segment, 0, 1) || value(segment, 0, 2),
        name: value(segment, 1),
        address: joined(segment.elements[2] ?? [], ', '),
      }
      draft.buyer = draft.deliverTo
      return
    case 'ORD':
      draft.orderNumber = value(segment, 0)
      draft.reference = draft.orderNumber
      draft.orderedOn = readCompactDate(value(segment, 0, 2), { place, faults: draft.faults })
      return
    case 'DIN':
      draft.deliverOn = readCompactDate(value(segment, 0) || value(segment, 1), {
        place,
        faults: draft.faults,
      })
      draft.note = joined(segment.elements.slice(3).flat())
      return
    case 'OLD':
      draft.lines.push(lineOf(segment))
      return
    case 'OTR': {
      const stated = value(segment, 0)
      if (Number(stated) !== draft.lines.length)
        draft.faults.add('line-count', place, { stated, found: draft.lines.length })
    }
  }
}

/** Number of the ordered package, of the consumer unit, of the customer; units in a package; packages; cost of one, in ten-thousandths. */
function lineOf(segment: Segment): LineDraft {
  const line = newLine(segment.place, value(segment, 0))
  const { place, faults } = line
  const number = (text: string) => readDecimal(text, { decimal: '.', place, faults })
  line.gtin = value(segment, 1) || value(segment, 2)
  line.supplierCode = value(segment, 1, 1)
  line.buyerCode = value(segment, 3, 1) || value(segment, 3)
  line.packSize = number(value(segment, 4))
  line.quantity = number(value(segment, 5))
  line.price = costOf(value(segment, 6), number)
  line.description = joined(segment.elements[9] ?? segment.elements[8] ?? [])
  return line
}

function costOf(text: string, number: (text: string) => string | null): string | null {
  const cost = number(text)
  if (cost === null || cost.includes('.')) return cost
  const digits = cost.padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
