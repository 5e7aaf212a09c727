import type { DocumentBillingState } from '../billing/document-state.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { ShortRest } from '../loading/loads.ts'
import type { ShipmentStage } from '../shipments/stages.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import {
  loadLine,
  reopenLoadedLine,
  returnLineToAnalysis,
  returnLoadedLine,
  shortenLine,
  unloadLine,
} from './line-moves.ts'
import { sumOf } from './lines.ts'
import { requireState } from './require-state.ts'

/** Puts the document on a shipment that is ready. Throws DOCUMENT_NOT_READY. */
export function addToShipment(order: OrderFacts, shipmentId: number): OrderFacts {
  requireState('add-to-shipment', order)
  return { ...order, shipment: { shipmentId, stage: 'ready', billing: 'none' } }
}

/**
 * Whether a document that was written for a truck may go on it: every approval given, every line that is not given up held, and on no truck
 * yet. What an analyst lets wait for stock waits with the document.
 */
export const isReadyToJoin = (order: OrderFacts): boolean =>
  order.shipment === null &&
  order.submittedAt !== null &&
  order.cancelledAt === null &&
  order.approvals.every(({ decision }) => decision === 'approved') &&
  sumOf(order.lines, 'open') === 0 &&
  sumOf(order.lines, 'reserved') + sumOf(order.lines, 'picking') > 0

/** Takes it off again; what was picked waits for another shipment. Throws SHIPMENT_NOT_READY. */
export function removeFromShipment(order: OrderFacts): OrderFacts {
  requireState('remove-from-shipment', order)
  return { ...order, shipment: null }
}

/** Everything picked goes back to stock analysis, still held, and off its shipment. */
export function pickingToAnalysis(order: OrderFacts): OrderFacts {
  requireState('picking-to-analysis', order)
  return { ...changeLines(order, returnLineToAnalysis), shipment: null }
}

/** The shipment's loading was started: what is picked goes on the truck. */
export function loadOrder(order: OrderFacts): OrderFacts {
  requireState('load', order)
  return withLink(changeLines(order, loadLine), { stage: 'loading' })
}

/** The shipment's loading was cancelled: back to picking. */
export function unloadOrder(order: OrderFacts): OrderFacts {
  requireState('unload', order)
  return withLink(changeLines(order, unloadLine), { stage: 'ready' })
}

/**
 * The loading ended with less than was asked: what stays behind goes back to stock analysis or is closed, line by line. A document of which
 * nothing was loaded leaves the shipment.
 */
export function loadShort(
  order: OrderFacts,
  shorts: ReadonlyMap<number, Readonly<Record<ShortRest, Milli>>>,
): OrderFacts {
  requireState('load-short', order)
  const shortened = changeLines(order, (line) => {
    const short = shorts.get(line.id)
    return short === undefined ? line : shortenLine(line, short)
  })
  const isEmpty = sumOf(shortened.lines, 'loading') === 0
  return isEmpty ? { ...shortened, shipment: null } : withLink(shortened, { stage: 'finished' })
}

/** Copies a step of the shipment, or of this document's billing on it, that moves no quantity. */
export function followShipment(order: OrderFacts, link: LinkChange): OrderFacts {
  requireState('follow-shipment', order)
  return withLink(order, link)
}

/** Billing failed or covered only a part: it can be requested again. `stage` is the shipment's stage after that. */
export function returnToShipment(order: OrderFacts, stage: ShipmentStage): OrderFacts {
  requireState('return-to-shipment', order)
  return withLink({ ...order, handOver: null, handOverFailedStage: null }, { stage, billing: 'none' })
}

/** What happens to goods taken off the truck: held for the document in stock analysis, or free for everybody. */
export const UNLOADED_GOODS = ['keep', 'release'] as const

export type UnloadedGoods = (typeof UNLOADED_GOODS)[number]

/**
 * A document that could not be billed comes off its truck. A person says for each loaded line what becomes of its goods; the document is
 * in stock analysis again. Throws ACTION_NOT_ALLOWED unless its billing failed, GOODS_NOT_CONFIRMED naming the lines left out.
 */
export function unloadFailed(order: OrderFacts, goods: ReadonlyMap<number, UnloadedGoods>): OrderFacts {
  requireState('unload-failed', order)
  const loaded = order.lines.filter(({ loading }) => loading > 0)
  const lines = loaded.filter(({ id }) => !goods.has(id)).map(({ id }) => String(id))
  if (lines.length > 0) throw new RuleError('GOODS_NOT_CONFIRMED', { lines })
  const unloaded = changeLines(order, (line) =>
    goods.get(line.id) === 'release' ? reopenLoadedLine(line) : returnLoadedLine(line),
  )
  return { ...unloaded, shipment: null, handOver: null, handOverFailedStage: null }
}

type LinkChange = { readonly stage?: ShipmentStage; readonly billing?: DocumentBillingState }

const withLink = (order: OrderFacts, change: LinkChange): OrderFacts =>
  order.shipment === null ? order : { ...order, shipment: { ...order.shipment, ...change } }
