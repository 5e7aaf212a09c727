import type { DocumentBillingState } from '../billing/document-state.ts'
import type { ShipmentStage } from '../shipments/stages.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { loadLine, returnLineToAnalysis, unloadLine } from './line-moves.ts'
import { requireState } from './require-state.ts'

/** Puts the document on a shipment that is ready. Throws DOCUMENT_NOT_READY. */
export function addToShipment(order: OrderFacts, shipmentId: number): OrderFacts {
  requireState('add-to-shipment', order)
  return { ...order, shipment: { shipmentId, stage: 'ready', billing: 'none' } }
}

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

/** The shipment, or this document's billing on it, went a step on that moves no quantity. */
export function followShipment(order: OrderFacts, link: LinkChange): OrderFacts {
  requireState('follow-shipment', order)
  return withLink(order, link)
}

/** Billing failed or covered a part: it is asked for anew, `stage` being the shipment's stage after that. */
export function returnToShipment(order: OrderFacts, stage: ShipmentStage): OrderFacts {
  requireState('return-to-shipment', order)
  return withLink({ ...order, handOver: null, handOverFailedStage: null }, { stage, billing: 'none' })
}

type LinkChange = { readonly stage?: ShipmentStage; readonly billing?: DocumentBillingState }

const withLink = (order: OrderFacts, change: LinkChange): OrderFacts =>
  order.shipment === null ? order : { ...order, shipment: { ...order.shipment, ...change } }
