import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireComplete } from '@cais/domain/shipments/load-shipment'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { acceptOverload } from './accept-overload.ts'
import { boardOrders, requireBoardable } from './board-orders.ts'
import { chooseFleet } from './choose-fleet.ts'
import { requireDistinct } from './require-distinct.ts'
import { type Truck, truckColumns } from './truck.ts'
import { unboardOrders } from './unboard-orders.ts'
import { withDocuments } from './with-documents.ts'

export type ShipmentChange = Truck & {
  readonly shipmentId: number
  readonly version: number | undefined
  /** The whole list in its new unloading order; left out = unchanged. */
  readonly orderIds?: readonly number[] | undefined
  /** Whoever sends it says that a load above the capacity goes as it is. */
  readonly acceptOverload?: boolean | undefined
}

/** Changes truck, people, route and documents of a shipment that is ready. */
export async function updateShipment(
  trx: Trx,
  change: ShipmentChange,
  acting: Acting,
): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...change, action: 'edit' }, acting)
  requireComplete(change)
  const orderIds = change.orderIds ?? before.documents.map(({ order_id }) => order_id)
  if (change.orderIds?.length === 0) throw new RuleError('SHIPMENT_EMPTY')
  requireDistinct(orderIds)
  const { branch_id: branchId } = before.row
  const truck = await chooseFleet(trx, change, { branchId, before: before.row, now: acting.now })
  await requireSameWarehouse(trx, before, { change, orderIds, acting })
  await exchangeOrders(trx, before, { change, orderIds, acting })
  const accepted = change.acceptOverload ?? false
  const overload = await acceptOverload(trx, { truck, orderIds, before: before.row, accepted })
  const row = { ...before.row, ...truckColumns(truck) }
  const after = { ...withDocuments(before, orderIds, acting), row }
  return await saveShipment(trx, before, after, {
    action: 'edit',
    ...acting,
    facts: { ...versionFacts(change.version), ...overload },
  })
}

type Exchange = {
  readonly change: ShipmentChange
  readonly orderIds: readonly number[]
  readonly acting: Acting
}

/** Another warehouse only of the same branch, and only when no document of the old one stays. */
async function requireSameWarehouse(
  trx: Trx,
  before: ShipmentRecord,
  { change, orderIds, acting }: Exchange,
) {
  if (change.warehouseId === before.row.warehouse_id) return
  const branchId = await requireWarehouse(trx, change.warehouseId, acting.user)
  if (branchId !== before.row.branch_id) {
    throw new RuleError('WAREHOUSE_NOT_IN_BRANCH', {
      warehouse: change.warehouseId,
      branch: before.row.branch_id,
    })
  }
  if (before.documents.some(({ order_id }) => orderIds.includes(order_id))) {
    throw new RuleError('WAREHOUSE_DIFFERS', { warehouse: before.row.warehouse_id })
  }
}

async function exchangeOrders(
  trx: Trx,
  { row, documents }: ShipmentRecord,
  { change, orderIds, acting }: Exchange,
) {
  const old = documents.map(({ order_id }) => order_id)
  const removed = old.filter((id) => !orderIds.includes(id))
  const added = orderIds.filter((id) => !old.includes(id))
  const records = await loadOrdersForUpdate(trx, [...removed, ...added])
  requireBoardable(
    records.filter((record) => added.includes(record.row.id)),
    added,
    { warehouseId: change.warehouseId, acting },
  )
  await unboardOrders(
    trx,
    records.filter((record) => removed.includes(record.row.id)),
    row,
    acting,
  )
  await boardOrders(
    trx,
    records.filter((record) => added.includes(record.row.id)),
    row,
    acting,
  )
}
