import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { partAsOrdered } from '../products/ordered-unit.ts'
import type { OrderResponseLine } from './documents.ts'

export const LINE_ANSWERS = ['accepted', 'changed', 'rejected', 'pending'] as const
export type LineAnswer = (typeof LINE_ANSWERS)[number]

/** Of the order as a whole. */
export type OrderAnswer = 'accepted' | 'changed' | 'rejected'

/** Why a line is not accepted as it was ordered. */
export const LINE_REASONS = [
  'article',
  'unit',
  'price',
  'quantity',
  'stock',
  'not-taken',
  'cancelled',
  'refused',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

/** The line of the document that took a line of the order, with what its quantity came to: thousandths of the unit of stock. */
export type TakenLine = {
  readonly id: number
  readonly productId: string
  readonly gtin: string
  readonly description: string
  readonly orderedUnit: string
  readonly stockUnit: string
  readonly unitFactor: Milli
  readonly stockFactor: Milli
  readonly quantity: Milli
  /** Held on a batch, on a truck or billed. */
  readonly held: Milli
  /** Given up. */
  readonly closed: Milli
  /** Net of discounts, for one ordered unit. */
  readonly price: Centavos
}

/** A line as it was sent, with where it is now. */
export type ResponseLineFacts = {
  readonly position: number
  readonly sequence: string
  readonly gtin: string
  readonly buyerCode: string
  readonly supplierCode: string
  readonly description: string
  readonly unit: string
  readonly quantity: Milli | null
  readonly price: Centavos | null
  readonly place: 'ready' | 'document' | 'quarantine' | 'refused'
  readonly cause: 'article' | 'unit' | 'price' | 'quantity' | null
  /** null = in no document, or no longer on it. */
  readonly taken: TakenLine | null
  /** How the document that took it ended before anything left. */
  readonly ended: 'cancelled' | 'refused' | null
}

export type ResponseFacts = { readonly lines: readonly ResponseLineFacts[] }

/**
 * What the retailer is told of each line of its order, in the unit that it ordered in: what is held is confirmed, what is given up is not, the
 * rest waits. Lines that became one on the document share what it has, the first ones first.
 */
export function answerLines({ lines }: ResponseFacts): OrderResponseLine[] {
  const lastOf = new Map(lines.map(({ taken }, at) => [taken?.id, at]))
  const left = new Map<number, Left>()
  return lines.map((line, at) => {
    const { taken } = line
    if (line.place !== 'document' || taken === null || line.ended !== null) return untaken(line)
    const rest = left.get(taken.id) ?? { asked: taken.quantity, held: taken.held, closed: taken.closed }
    const own = inStock(line.quantity ?? 0, taken)
    const asked = lastOf.get(taken.id) === at ? rest.asked : Math.min(own, rest.asked)
    const held = Math.min(asked, rest.held)
    const closed = Math.min(asked - held, rest.closed)
    left.set(taken.id, { asked: rest.asked - asked, held: rest.held - held, closed: rest.closed - closed })
    return takenLine(line, taken, { asked, held, waiting: asked - held - closed })
  })
}

/** What lines of the same article have not used up yet. */
type Left = { readonly asked: Milli; readonly held: Milli; readonly closed: Milli }

const inStock = (ordered: Milli, { unitFactor, stockFactor }: TakenLine): Milli =>
  Math.round((ordered * unitFactor) / stockFactor)

const itemOf = (line: ResponseLineFacts) => ({
  sequence: line.sequence || String(line.position + 1),
  gtin: line.gtin || (line.taken?.gtin ?? ''),
  buyerCode: line.buyerCode,
  ownCode: line.taken?.productId ?? line.supplierCode,
  description: line.taken?.description ?? line.description,
  unit: line.unit,
  ownUnit: line.taken?.orderedUnit ?? line.unit,
})

function untaken(line: ResponseLineFacts): OrderResponseLine {
  const ordered = line.quantity ?? 0
  const common = { ...itemOf(line), ordered, confirmed: 0, price: null }
  if (line.place === 'ready' || line.place === 'quarantine')
    return { ...common, answer: 'pending', reason: line.cause, waiting: ordered }
  const reason = line.ended ?? (line.place === 'refused' ? 'not-taken' : 'cancelled')
  return { ...common, answer: 'rejected', reason, waiting: 0 }
}

type Share = { readonly asked: Milli; readonly held: Milli; readonly waiting: Milli }

/** In the ordered unit where every part of it is exact, else all of it in that of stock. */
function takenLine(line: ResponseLineFacts, taken: TakenLine, share: Share): OrderResponseLine {
  const parts = [share.asked, share.held, share.waiting].map((part) => partAsOrdered(part, taken))
  const isExact = parts.every(({ inStockUnit }) => !inStockUnit)
  const { asked, held, waiting } = share
  const inUnit = isExact ? parts.map(({ quantity }) => quantity) : [asked, held, waiting]
  const [ordered = 0, confirmed = 0, rest = 0] = inUnit
  const unit = isExact ? {} : { unit: '', ownUnit: taken.stockUnit }
  const price = isExact ? taken.price : Math.round((taken.price * taken.stockFactor) / taken.unitFactor)
  return { ...itemOf(line), ...unit, ordered, confirmed, waiting: rest, price, ...judge(line, share, taken) }
}

function judge(
  line: ResponseLineFacts,
  { asked, held, waiting }: Share,
  taken: TakenLine,
): Pick<OrderResponseLine, 'answer' | 'reason'> {
  if (held === 0) return { answer: waiting > 0 ? 'pending' : 'rejected', reason: 'stock' }
  if (held < asked) return { answer: 'changed', reason: 'stock' }
  if (line.quantity !== null && inStock(line.quantity, taken) !== asked)
    return { answer: 'changed', reason: 'quantity' }
  const isOtherPrice = line.price !== null && line.price !== taken.price
  return isOtherPrice ? { answer: 'changed', reason: 'price' } : { answer: 'accepted', reason: null }
}

export function answerOrder(lines: readonly Pick<OrderResponseLine, 'answer'>[]): OrderAnswer {
  if (lines.every(({ answer }) => answer === 'accepted')) return 'accepted'
  return lines.every(({ answer }) => answer === 'rejected') ? 'rejected' : 'changed'
}

type Told = Pick<OrderResponseLine, 'confirmed' | 'waiting' | 'answer' | 'ownUnit'>

/**
 * Whether the retailer is told anew without a person asking for it: a line that waited has been decided on, or something that was confirmed will
 * not come. What is more than it was told, it sees when it leaves.
 */
export function isNewToTheRetailer(before: readonly Told[], after: readonly Told[]): boolean {
  return after.some((line, at) => {
    const told = before[at]
    if (told === undefined) return true
    const isDecided = told.answer === 'pending' && line.answer !== 'pending'
    const isLess = told.ownUnit === line.ownUnit && line.confirmed < told.confirmed
    return isDecided || isLess || (line.answer === 'rejected' && told.answer !== 'rejected')
  })
}
