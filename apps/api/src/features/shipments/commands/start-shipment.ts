import { refusalAtLoading } from '@cais/domain/credit/loading-check'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { loadOrder } from '@cais/domain/orders/ship-order'
import { startShipment as startFacts } from '@cais/domain/shipments/load-shipment'
import { customerExposure, readCreditFigures } from '../../../aggregates/customers/exposure.ts'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { clearLoads } from '../../../aggregates/shipments/shipment-loads.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { moveAllHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { approvedExposures } from '../store.ts'

/**
 * Loading starts: what is picked goes on the truck, still held on its batches. Throws SHIPMENT_EMPTY, SHIPMENT_INCOMPLETE, and
 * CREDIT_EXCEEDED_AT_LOADING naming every document whose customer's exposure grew past what was approved.
 */
export async function startShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'start' }, acting)
  const started = withShipmentFacts(before, startFacts(toShipmentFacts(before), acting.now.toISOString()))
  await lockCustomersOf(
    trx,
    before.documents.map(({ order_id }) => order_id),
  )
  const records = await loadOrdersOfShipment(trx, before)
  await checkCreditAtLoading(trx, records, acting.now)
  await clearLoads(trx, before.row.id)
  await moveAllHeld(trx, records, { from: 'picking', to: 'loading' })
  const facts = { shipment: before.row.number }
  await moveOrders(trx, records, loadOrder, { action: 'load', ...acting, facts })
  return await saveShipment(trx, before, started, { action: 'start', ...acting, facts: step.facts ?? {} })
}

/**
 * An approved exposure stays approved: loading is refused only where the customer's exposure grew past the highest one that was approved
 * for an open document. Throws CREDIT_EXCEEDED_AT_LOADING with the figures of each document, so that all can be taken off at once
 * (decision 0218).
 */
export async function checkCreditAtLoading(
  trx: Trx,
  records: readonly OrderRecord[],
  now: Date,
): Promise<void> {
  const customerIds = [...new Set(records.map(({ row }) => row.customer_id))].filter((id) => id !== null)
  const today = calendarDateAt(now.getTime())
  const figures = await readCreditFigures(trx, { customerIds, today })
  const exposures = new Map(figures.map((row) => [row.customer_id, customerExposure(row, today, 0)]))
  const approved = await approvedExposures(trx, customerIds)
  const refusals = records.flatMap(({ row }) => {
    const exposure = exposures.get(row.customer_id ?? 0)
    // A document without value (an offer) adds no exposure.
    if (exposure === undefined || row.total === 0) return []
    const refusal = refusalAtLoading(exposure, approved.get(row.customer_id ?? 0) ?? null)
    return refusal ? [{ ...refusal.facts, number: row.number, order: row.id, customer: row.customer_id }] : []
  })
  const [first] = refusals
  if (first === undefined) return
  const code = 'CREDIT_EXCEEDED_AT_LOADING'
  const details = refusals.map((facts, index) => ({ field: `documents.${index}`, rule: code, facts }))
  throw new RuleError(code, first, details)
}
