import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { unloadOrder } from '@cais/domain/orders/ship-order'
import { actionTowards } from '@cais/domain/shipments/actions'
import { cancelLoading as cancelFacts } from '@cais/domain/shipments/load-shipment'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { loadShipmentForUpdate } from '../../../aggregates/shipments/record/load-shipment.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { clearLoads } from '../../../aggregates/shipments/shipment-loads.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { moveAllHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requestInvoices } from '../../billing/commands/request-invoices.ts'
import { endShipment } from './end-shipment.ts'
import { reopenShipment } from './reopen-shipment.ts'
import { startShipment } from './start-shipment.ts'

/** Loading is called off: the shipment is ready again, its goods are in picking, still held. */
async function cancelLoading(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'cancel-loading' }, acting)
  const after = withShipmentFacts(before, cancelFacts(toShipmentFacts(before)))
  const records = await loadOrdersOfShipment(trx, before)
  await clearLoads(trx, before.row.id)
  await moveAllHeld(trx, records, { from: 'loading', to: 'picking' })
  const facts = { shipment: before.row.number }
  await moveOrders(trx, records, unloadOrder, { action: 'unload', ...acting, facts })
  return await saveShipment(trx, before, after, {
    action: 'cancel-loading',
    ...acting,
    facts: step.facts ?? {},
  })
}

const COMMANDS = {
  start: startShipment,
  'cancel-loading': cancelLoading,
  end: endShipment,
  reopen: reopenShipment,
  invoice: requestInvoices,
} as const

/** Brings a shipment to the status asked for, by the one action that leads there. Throws NOT_FOUND, STATUS_STEP_NOT_ALLOWED. */
export async function changeStatus(
  trx: Trx,
  { status, ...step }: StatusStep & { readonly status: ShipmentStage },
  acting: Acting,
): Promise<void> {
  const { row } = await loadShipmentForUpdate(trx, step.shipmentId)
  if (!isInScope(acting.user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { shipment: step.shipmentId })
  const action = actionTowards(row.stage, status)
  if (action === null || !isStep(action)) {
    throw new RuleError('STATUS_STEP_NOT_ALLOWED', { from: row.stage, to: status })
  }
  await COMMANDS[action](trx, step, acting)
}

const isStep = (action: string): action is keyof typeof COMMANDS => action in COMMANDS
