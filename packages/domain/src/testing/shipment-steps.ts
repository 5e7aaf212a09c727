import type { DocumentBillingState } from '../billing/document-state.ts'
import { BILLING_STEPS } from '../billing/steps.ts'
import { counterDeparture } from '../deliveries/counter.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { followShipment } from '../orders/ship-order.ts'
import { requestInvoices, returnDocument, setBilling, unloadDocument } from '../shipments/bill-shipment.ts'
import { deriveStage } from '../shipments/derive-stage.ts'
import { arrangeDocuments, removeDocument } from '../shipments/documents.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
import { cancelLoading, endShipment, reopenShipment, startShipment } from '../shipments/load-shipment.ts'
import { NOW } from './order-facts.ts'
import type { Choice } from './transitions.ts'
import type { World } from './world.ts'

const ORDER = 1
const OTHER = 2

export const emptyShipment: ShipmentFacts = {
  branchId: 'SD',
  warehouseId: 'SD1',
  assigneeName: 'Ana',
  driverName: 'Rui',
  carRegistration: 'ABC 123 MC',
  route: 'Sul',
  startedAt: null,
  finishedAt: null,
  linesLeft: 0,
  documents: [],
}

/** A shipment with our document and another one, which is billed or not at random. */
const newShipment = (): ShipmentFacts => ({
  ...emptyShipment,
  documents: arrangeDocuments([], [ORDER, OTHER]),
})

/** Our document alone, handed over at the counter. */
const AT_COUNTER = counterDeparture({ branchId: 'SD', orderId: ORDER, leftAt: NOW, billing: 'none' })

/** The world after the shipment's part of an action; null when the action does not touch it. The document is changed already. */
export function changeShipment(action: OrderAction, world: World, choice: Choice): World | null {
  const { shipment } = world
  if (action === 'add-to-shipment') return { ...world, shipment: newShipment() }
  if (action === 'deliver-at-counter') return { ...world, shipment: AT_COUNTER }
  if (shipment === null) return null
  switch (action) {
    case 'remove-from-shipment':
    case 'take-back':
    case 'picking-to-analysis':
      return { ...world, shipment: null }
    case 'recall':
    case 'swap-out':
      return { ...world, shipment: world.order.shipment && shipment }
    case 'load':
      return { ...world, shipment: startShipment(shipment, NOW) }
    case 'unload':
      return { ...world, shipment: cancelLoading(shipment) }
    case 'load-short':
      return { ...world, shipment: endedShort(shipment, world) }
    case 'unload-failed':
      return { ...world, shipment: unloadDocument(shipment, ORDER) }
    case 'bill':
      return { ...world, shipment: setBilling(shipment, ORDER, 'billed') }
    case 'follow-shipment':
      return { ...world, shipment: nextStep(shipment, choice) }
    case 'return-to-shipment':
      return { ...world, shipment: returnDocument(shipment, ORDER) }
    default:
      return null
  }
}

/** A document of which nothing was loaded leaves with the truck's end. */
function endedShort(shipment: ShipmentFacts, { order }: World): ShipmentFacts {
  const ended = endShipment(shipment, NOW)
  return order.shipment === null ? { ...ended, documents: removeDocument(ended.documents, ORDER) } : ended
}

/** Writes the shipment's stage and our document's billing on our document, unless it left the shipment. */
export function linkShipment(world: World): World {
  const { order, shipment } = world
  if (order.shipment === null || shipment === null) return { ...world, shipment: order.shipment && shipment }
  const change = { stage: deriveStage(shipment), billing: billingOf(shipment) }
  const same = order.shipment.stage === change.stage && order.shipment.billing === change.billing
  return same ? world : { ...world, order: followShipment(order, change) }
}

const billingOf = (shipment: ShipmentFacts, order = ORDER): DocumentBillingState =>
  shipment.documents.find(({ orderId }) => orderId === order)?.billing ?? 'none'

/** Ends the loading or takes it up again, asks for invoices, or moves the billing of one of the two documents a step on. */
function nextStep(shipment: ShipmentFacts, { line, way }: Choice): ShipmentFacts {
  const stage = deriveStage(shipment)
  if (stage === 'loading') return endShipment(shipment, NOW)
  if (stage === 'finished' && way % 7 === 6) return reopenShipment(shipment)
  const asks = stage === 'finished' || (stage === 'partially-billed' && way % 3 === 0)
  if (asks) return requestInvoices(shipment)
  return line % 2 === 0 ? ownStep(shipment, way) : otherStep(shipment, way)
}

/** Ours is billed by the action 'bill' only. */
function ownStep(shipment: ShipmentFacts, way: number): ShipmentFacts {
  const steps = BILLING_STEPS[billingOf(shipment)].filter((step) => step !== 'billed')
  const step = steps[way % Math.max(1, steps.length)]
  return step === undefined ? shipment : setBilling(shipment, ORDER, step)
}

function otherStep(shipment: ShipmentFacts, way: number): ShipmentFacts {
  const billing = billingOf(shipment, OTHER)
  if (billing === 'failed') return returnDocument(shipment, OTHER)
  const steps = BILLING_STEPS[billing]
  const step = steps[way % Math.max(1, steps.length)]
  return step === undefined ? shipment : setBilling(shipment, OTHER, step)
}
