import type {
  InboundContent,
  InboundMessage,
  InboundParty,
  Place,
} from '@cais/domain/inbound/inbound-message'
import { isCalendarDate } from '@cais/domain/kernel/calendar-date'
import { SaxesParser } from 'saxes'
import { ReadingStopped } from '../edi/segments.ts'
import { finishMessage, type LineDraft, type MessageDraft, newLine, newMessage } from '../message-draft.ts'
import { type Faults, joined, readDecimal } from '../read-values.ts'

/** The documents of UBL 2 that are orders. */
const ROOTS: Readonly<Record<string, InboundMessage['kind']>> = {
  Order: 'order',
  OrderChange: 'change',
  OrderCancellation: 'cancellation',
}

const DEEPEST = 40
/** Between two tags: the parser holds it whole. */
const LONGEST_TEXT = 1_000_000

/** An element with what it says and where it begins. */
type Element = {
  readonly name: string
  readonly unit: string
  readonly place: Place
  readonly children: Element[]
  text: string
}

/**
 * The order, order change or cancellation of a UBL document (Peppol BIS 3 and others). A document type definition is refused and no entity
 * of its own is resolved. The bytes come as one character each, so that a place is a byte.
 */
export function readUbl(
  bytes: string,
  { decode, from }: { decode: (value: string) => string; from: number },
): InboundContent {
  try {
    const { root, lines } = readTree(bytes.slice(from), { decode, from })
    const kind = ROOTS[root.name]
    if (kind === undefined)
      return {
        format: 'ubl',
        messages: [],
        faults: [{ code: 'not-an-order', place: root.place, facts: { type: root.name } }],
      }
    return { format: 'ubl', messages: [messageOf(root, { kind, lines })], faults: [] }
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    return { format: 'ubl', messages: [], faults: [error.fault] }
  }
}

/** The tree of the document; order lines are made lines as they end, so that a long order is never held twice. */
function readTree(bytes: string, { decode, from }: { decode: (value: string) => string; from: number }) {
  const parser = new SaxesParser({ position: true })
  const place = (): Place => ({ line: parser.line, byte: parser.position + from })
  const stop = (code: 'doctype' | 'xml-broken' | 'too-deep' | 'text-too-long', facts = {}) =>
    new ReadingStopped({ code, place: place(), facts })
  /** The parser names a tag when it has read it to its end. */
  const startOfTag = (): Place => {
    const begin = bytes.lastIndexOf('<', parser.position - 1)
    const rows = bytes.slice(begin, parser.position).split('\n').length - 1
    return { line: parser.line - rows, byte: begin + from }
  }
  const open: Element[] = []
  const lines: LineDraft[] = []
  let root: Element | null = null
  parser.on('doctype', () => {
    throw stop('doctype')
  })
  parser.on('error', (error) => {
    throw stop('xml-broken', { found: error.message.replace(/^\d+:\d+: /, '').slice(0, 120) })
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === DEEPEST) throw stop('too-deep', { limit: DEEPEST })
    const unit = attributes.unitCode ?? ''
    open.push({
      name: localName(name),
      unit: typeof unit === 'string' ? decode(unit) : '',
      place: startOfTag(),
      children: [],
      text: '',
    })
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (text.length > LONGEST_TEXT) throw stop('text-too-long', { length: text.length, limit: LONGEST_TEXT })
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    element.text = decode(element.text.trim())
    const parent = open.at(-1)
    if (!parent) root = element
    else if (element.name === 'OrderLine' && open.length === 1) lines.push(lineOf(element))
    else parent.children.push(element)
  })
  parser.write(bytes).close()
  if (root === null) throw stop('xml-broken')
  return { root: root as Element, lines }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The first element along the names. */
function find(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element
  for (const name of names) found = found?.children.find((child) => child.name === name)
  return found
}

const textOf = (element: Element | undefined, ...names: readonly string[]) =>
  find(element, ...names)?.text ?? ''

function messageOf(
  root: Element,
  { kind, lines }: { kind: InboundMessage['kind']; lines: readonly LineDraft[] },
): InboundMessage {
  const draft: MessageDraft = newMessage(root.place, '')
  const { faults } = draft
  draft.kind = kind
  draft.reference = textOf(root, 'ID')
  draft.orderNumber = kind === 'order' ? draft.reference : textOf(root, 'OrderReference', 'ID')
  draft.orderedOn = dateOf(find(root, 'IssueDate'), faults)
  draft.currency = textOf(root, 'DocumentCurrencyCode')
  draft.note = joined([textOf(root, 'Note'), textOf(root, 'CancellationNote')])
  draft.buyer = partyOf(find(root, 'BuyerCustomerParty', 'Party'))
  draft.supplier = partyOf(find(root, 'SellerSupplierParty', 'Party'))
  draft.sender = draft.buyer?.code ?? ''
  const delivery = find(root, 'Delivery')
  draft.deliverTo = deliveryPlaceOf(delivery)
  draft.deliverOn = deliveryDateOf(delivery, faults)
  draft.lines.push(...lines)
  return finishMessage(draft)
}

const partyOf = (party: Element | undefined): InboundParty | null =>
  party === undefined
    ? null
    : {
        code: textOf(party, 'EndpointID') || textOf(party, 'PartyIdentification', 'ID'),
        name: textOf(party, 'PartyName', 'Name') || textOf(party, 'PartyLegalEntity', 'RegistrationName'),
        address: addressOf(find(party, 'PostalAddress')),
      }

function deliveryPlaceOf(delivery: Element | undefined): InboundParty | null {
  const location = find(delivery, 'DeliveryLocation')
  const party = find(delivery, 'DeliveryParty')
  if (location === undefined && party === undefined) return null
  return {
    code: textOf(location, 'ID') || textOf(party, 'PartyIdentification', 'ID') || textOf(party, 'EndpointID'),
    name: textOf(location, 'Name') || textOf(party, 'PartyName', 'Name'),
    address: addressOf(find(location, 'Address')),
  }
}

const addressOf = (address: Element | undefined) =>
  joined(
    [
      textOf(address, 'StreetName'),
      textOf(address, 'AdditionalStreetName'),
      textOf(address, 'AddressLine', 'Line'),
      joined([textOf(address, 'PostalZone'), textOf(address, 'CityName')]),
      textOf(address, 'Country', 'IdentificationCode'),
    ],
    ', ',
  )

const deliveryDateOf = (delivery: Element | undefined, faults: Faults) =>
  dateOf(find(delivery, 'RequestedDeliveryPeriod', 'StartDate'), faults) ??
  dateOf(find(delivery, 'RequestedDeliveryPeriod', 'EndDate'), faults)

function dateOf(element: Element | undefined, faults: Faults): string | null {
  if (element === undefined || element.text === '') return null
  const date = element.text.slice(0, 10)
  if (isCalendarDate(date)) return date
  faults.add('date-unreadable', element.place, { value: element.text.slice(0, 40) })
  return null
}

function lineOf(orderLine: Element): LineDraft {
  const item = find(orderLine, 'LineItem')
  const line = newLine(orderLine.place, textOf(item, 'ID'))
  const number = (element: Element | undefined) =>
    readDecimal(element?.text, { decimal: '.', place: element?.place ?? line.place, faults: line.faults })
  const quantity = find(item, 'Quantity')
  const price = find(item, 'Price')
  line.action = ACTIONS[textOf(item, 'LineStatusCode')] ?? 'add'
  line.quantity = number(quantity)
  line.unit = quantity?.unit ?? ''
  line.price = number(find(price, 'PriceAmount'))
  line.priceQuantity = number(find(price, 'BaseQuantity')) ?? '1'
  line.amount = number(find(item, 'LineExtensionAmount'))
  const article = find(item, 'Item')
  line.gtin = textOf(article, 'StandardItemIdentification', 'ID')
  line.buyerCode = textOf(article, 'BuyersItemIdentification', 'ID')
  line.supplierCode = textOf(article, 'SellersItemIdentification', 'ID')
  line.description = textOf(article, 'Name') || textOf(article, 'Description')
  line.deliverOn = deliveryDateOf(find(item, 'Delivery'), line.faults)
  return line
}

/** Of a change: 1 added, 2 deleted, 3 changed. */
const ACTIONS: Readonly<Record<string, LineDraft['action']>> = { '1': 'add', '2': 'remove', '3': 'change' }
