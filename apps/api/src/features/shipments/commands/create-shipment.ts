import { trackingCode } from '@cais/domain/billing/series'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireComplete } from '@cais/domain/shipments/load-shipment'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { insertShipment } from '../store.ts'
import { acceptOverload } from './accept-overload.ts'
import { boardOrders, requireBoardable } from './board-orders.ts'
import { chooseFleet } from './choose-fleet.ts'
import { requireDistinct } from './require-distinct.ts'
import { type Truck, truckColumns } from './truck.ts'
import { withDocuments } from './with-documents.ts'

export type NewShipment = Truck & {
  readonly orderIds: readonly number[]
  /** What the history says of where it came from. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Whoever sends it says that a load above the capacity goes as it is. */
  readonly acceptOverload?: boolean | undefined
}

/**
 * A shipment of 1 to 30 documents of one warehouse, in unloading order. Throws SHIPMENT_EMPTY, SHIPMENT_FULL,
 * SHIPMENT_INCOMPLETE, what keeps truck or driver (choose-fleet), SHIPMENT_OVERLOADED and what keeps a document off: NOT_FOUND, DOCUMENT_ON_OTHER_SHIPMENT, WAREHOUSE_DIFFERS, DOCUMENT_NOT_READY.
 */
export async function createShipment(trx: Trx, input: NewShipment, acting: Acting): Promise<ShipmentRecord> {
  requireComplete(input)
  if (input.orderIds.length === 0) throw new RuleError('SHIPMENT_EMPTY')
  requireDistinct(input.orderIds)
  const branchId = await requireWarehouse(trx, input.warehouseId, acting.user)
  const truck = await chooseFleet(trx, input, { branchId, before: null, now: acting.now })
  const records = await loadOrdersForUpdate(trx, input.orderIds)
  requireBoardable(records, input.orderIds, { warehouseId: input.warehouseId, acting })
  const { orderIds, acceptOverload: accepted = false } = input
  const facts = await acceptOverload(trx, { truck, orderIds, before: null, accepted })
  const number = await shipmentNumber(trx, branchId, acting.now)
  const row = await insertShipment(trx, {
    ...truckColumns(truck),
    number,
    branch_id: branchId,
    created_by: acting.user.id,
    created_at: acting.now.toISOString(),
  })
  const before = { row, documents: [] }
  await boardOrders(trx, records, row, acting)
  return await saveShipment(trx, before, withDocuments(before, input.orderIds, acting), {
    action: 'create',
    ...acting,
    user: recordedAs(acting),
    facts: { ...input.facts, ...facts },
  })
}

/** CG.SD.2026/17: series of the branch, year in Maputo. The documents are locked before; the series comes last. */
async function shipmentNumber(trx: Trx, branchId: string, now: Date): Promise<string> {
  const series = await readSeriesCode(trx, branchId)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const number = await nextNumber(trx, { kind: 'CG', series, year })
  return trackingCode({ kind: 'CG', series, year, number })
}
