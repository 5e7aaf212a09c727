import type { InboundLine, InboundMessage, Place } from '@cais/domain/inbound/inbound-message'
import { Faults } from './read-values.ts'

type Writable<T> = { -readonly [key in keyof T]: T[key] }
export type LineDraft = Writable<Omit<InboundLine, 'faults'>> & { readonly faults: Faults }
export type MessageDraft = Writable<Omit<InboundMessage, 'faults' | 'lines'>> & {
  readonly faults: Faults
  readonly lines: LineDraft[]
}

export const newMessage = (place: Place, sender: string): MessageDraft => ({
  kind: 'order',
  place,
  reference: '',
  orderNumber: '',
  sender,
  buyer: null,
  deliverTo: null,
  supplier: null,
  orderedOn: null,
  deliverOn: null,
  currency: '',
  note: '',
  lines: [],
  faults: new Faults(),
})

export const newLine = (place: Place, sequence: string): LineDraft => ({
  sequence,
  place,
  action: 'add',
  gtin: '',
  buyerCode: '',
  supplierCode: '',
  description: '',
  quantity: null,
  unit: '',
  packSize: null,
  price: null,
  priceQuantity: '1',
  amount: null,
  deliverOn: null,
  faults: new Faults(),
})

/** No order has longer names, numbers or notes; what is longer is a broken file. */
const LONGEST_TEXT = 2000

/** The message with what every format asks of it: a number, and of each line an article and a quantity above zero. */
export function finishMessage(draft: MessageDraft): InboundMessage {
  if (draft.orderNumber === '') draft.faults.add('number-missing', draft.place)
  checkTexts([draft.reference, draft.orderNumber, draft.note], draft)
  return { ...draft, lines: draft.lines.map(finishLine), faults: draft.faults.all }
}

function finishLine(line: LineDraft): InboundLine {
  const { gtin, buyerCode, supplierCode, quantity, faults, place } = line
  if (gtin + buyerCode + supplierCode === '' && line.description === '') faults.add('article-missing', place)
  if (line.action !== 'remove') {
    if (quantity === null && faults.all.length === 0) faults.add('quantity-missing', place)
    if (quantity !== null && !(Number(quantity) > 0)) faults.add('quantity-not-positive', place, { quantity })
  }
  checkTexts([gtin, buyerCode, supplierCode, line.description, line.unit], line)
  return { ...line, faults: faults.all }
}

function checkTexts(texts: readonly string[], { faults, place }: { faults: Faults; place: Place }): void {
  const longest = Math.max(...texts.map(({ length }) => length))
  if (longest > LONGEST_TEXT) faults.add('text-too-long', place, { length: longest, limit: LONGEST_TEXT })
}
