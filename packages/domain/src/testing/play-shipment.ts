import type { DocumentBillingState } from '../billing/document-state.ts'
import { BILLING_STEPS } from '../billing/steps.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { followShipment } from '../orders/ship-order.ts'
import { requestInvoices, returnDocument, setBilling } from '../shipments/bill-shipment.ts'
import { deriveStage } from '../shipments/derive-stage.ts'
import { addDocument } from '../shipments/documents.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
import { cancelLoading, endShipment, startShipment } from '../shipments/load-shipment.ts'
import { NOW } from './order-facts.ts'
import type { Choice } from './play-action.ts'
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
  documents: [],
}

/** A shipment with our document and a stranger's, which is billed or not as it likes. */
const newShipment = (): ShipmentFacts => ({
  ...emptyShipment,
  documents: addDocument(addDocument([], ORDER), OTHER),
})

/** The world after an action that touches the shipment as well; `played` is the document after its own part of it. */
export function playOnShipment(action: OrderAction, world: World, choice: Choice): World | null {
  const { shipment } = world
  if (action === 'add-to-shipment') return { ...world, shipment: newShipment() }
  if (shipment === null) return null
  switch (action) {
    case 'remove-from-shipment':
    case 'picking-to-analysis':
      return { ...world, shipment: null }
    case 'swap-out':
      return { ...world, shipment: world.order.shipment && shipment }
    case 'load':
      return { ...world, shipment: startShipment(shipment, NOW) }
    case 'unload':
      return { ...world, shipment: cancelLoading(shipment) }
    case 'bill':
      return { ...world, shipment: setBilling(shipment, ORDER, 'billed') }
    case 'follow-shipment':
      return { ...world, shipment: nextStep(shipment, choice) }
    case 'return-to-shipment':
      return { ...world, shipment: returned(shipment) }
    default:
      return null
  }
}

/** A failed hand-over left the document's billing 'sent': it failed with it. */
function returned(shipment: ShipmentFacts): ShipmentFacts {
  const isSent = billingOf(shipment) === 'sent'
  return returnDocument(isSent ? setBilling(shipment, ORDER, 'failed') : shipment, ORDER)
}

/** Writes the shipment's stage and our document's billing on our document, unless it left the shipment. */
export function linkUp(world: World): World {
  const { order, shipment } = world
  if (order.shipment === null || shipment === null) return { ...world, shipment: order.shipment && shipment }
  const change = { stage: deriveStage(shipment), billing: billingOf(shipment) }
  const same = order.shipment.stage === change.stage && order.shipment.billing === change.billing
  return same ? world : { ...world, order: followShipment(order, change) }
}

const billingOf = (shipment: ShipmentFacts, order = ORDER): DocumentBillingState =>
  shipment.documents.find(({ orderId }) => orderId === order)?.billing ?? 'none'

/** Ends the loading, asks for invoices, or moves the billing of one of the two documents a step on. */
function nextStep(shipment: ShipmentFacts, { line, way }: Choice): ShipmentFacts {
  const stage = deriveStage(shipment)
  if (stage === 'loading') return endShipment(shipment, NOW)
  const asks = stage === 'finished' || (stage === 'partially-billed' && way % 3 === 0)
  if (asks) return requestInvoices(shipment)
  return line % 2 === 0 ? ownStep(shipment, way) : strangersStep(shipment, way)
}

/** Ours is billed by the action 'bill' only. */
function ownStep(shipment: ShipmentFacts, way: number): ShipmentFacts {
  const steps = BILLING_STEPS[billingOf(shipment)].filter((step) => step !== 'billed')
  const step = steps[way % Math.max(1, steps.length)]
  return step === undefined ? shipment : setBilling(shipment, ORDER, step)
}

function strangersStep(shipment: ShipmentFacts, way: number): ShipmentFacts {
  const billing = billingOf(shipment, OTHER)
  if (billing === 'failed') return returnDocument(shipment, OTHER)
  const steps = BILLING_STEPS[billing]
  const step = steps[way % Math.max(1, steps.length)]
  return step === undefined ? shipment : setBilling(shipment, OTHER, step)
}
