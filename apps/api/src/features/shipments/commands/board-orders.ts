import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { addToShipment } from '@cais/domain/orders/ship-order'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrders } from '../../../aggregates/documents/record/save-order.ts'
import { isVisible } from '../../../aggregates/documents/visibility.ts'
import type { ShipmentColumns } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'

/** Throws for the first document that cannot go on a shipment of this warehouse: NOT_FOUND, DOCUMENT_ON_OTHER_SHIPMENT, WAREHOUSE_DIFFERS, DOCUMENT_NOT_READY. */
export function requireBoardable(
  records: readonly OrderRecord[],
  orderIds: readonly number[],
  { warehouseId, acting }: { readonly warehouseId: string; readonly acting: Acting },
): void {
  const byId = new Map(records.map((record) => [record.row.id, record]))
  for (const [index, id] of orderIds.entries()) {
    const record = byId.get(id)
    const refusal = refusalOf(record, { id, warehouseId, acting })
    if (refusal === null) continue
    const { code, facts } = refusal
    const shown = { ...facts, number: record?.row.number ?? null }
    throw new RuleError(code, shown, [{ field: `orderIds.${index}`, rule: code, facts: shown }])
  }
}

type Boarding = { readonly id: number; readonly warehouseId: string; readonly acting: Acting }

function refusalOf(record: OrderRecord | undefined, { id, warehouseId, acting }: Boarding): RuleError | null {
  if (record === undefined || !isVisible(acting.user, record.row))
    return new RuleError('NOT_FOUND', { order: id })
  if (record.shipment !== null) {
    return new RuleError('DOCUMENT_ON_OTHER_SHIPMENT', { order: id, shipmentId: record.shipment.shipmentId })
  }
  if (record.row.warehouse_id !== warehouseId) {
    return new RuleError('WAREHOUSE_DIFFERS', { order: id, warehouse: record.row.warehouse_id })
  }
  return notReady(record, acting)
}

/** The facts of DOCUMENT_NOT_READY name the state of the document. */
function notReady(record: OrderRecord, { user }: Acting): RuleError | null {
  try {
    assertAllowed('add-to-shipment', user, toFacts(record))
    return null
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const isState = error.code === 'ACTION_NOT_ALLOWED'
    return isState ? new RuleError('DOCUMENT_NOT_READY', error.facts) : error
  }
}

/** Links the documents to the shipment; saving the shipment writes their positions. */
export async function boardOrders(
  trx: Trx,
  records: readonly OrderRecord[],
  shipment: ShipmentColumns,
  acting: Acting,
): Promise<void> {
  const pairs = records.map((before) => ({
    before,
    after: withFacts(before, addToShipment(toFacts(before), shipment.id)),
  }))
  const facts = { shipment: shipment.number }
  await saveOrders(trx, pairs, { action: 'add-to-shipment', ...acting, user: recordedAs(acting), facts })
}
