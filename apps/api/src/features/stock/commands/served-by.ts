import { openWarehouses, type WarehouseChoice } from '@cais/domain/stock/serving-warehouse'
import type { OrderRecord, SaveContext } from '../../../aggregates/documents/record/order-record.ts'

/** The warehouses that may serve the document now, in their order; none before one was chosen. */
export const warehousesOf = ({ row, lines }: Pick<OrderRecord, 'row' | 'lines'>): readonly string[] =>
  row.warehouse_id === null
    ? []
    : openWarehouses({ warehouseId: row.warehouse_id, servedFrom: row.served_from, lines })

/** The document in the warehouse whose goods it holds. */
export const movedTo = (record: OrderRecord, warehouseId: string | undefined): OrderRecord =>
  warehouseId === undefined || record.row.warehouse_id === warehouseId
    ? record
    : { ...record, row: { ...record.row, warehouse_id: warehouseId } }

/** What history records of it: the warehouse before and after, and what each could have given. */
export function servingEntry(
  before: OrderRecord,
  after: OrderRecord,
  choice?: WarehouseChoice | null,
): Entry {
  const [from, to] = [before.row.warehouse_id, after.row.warehouse_id]
  return {
    changes: from === to ? {} : { warehouse: [from, to] },
    facts: choice && choice.offers.length > 1 ? { serving: choice } : {},
  }
}

type Entry = Required<Pick<SaveContext, 'changes' | 'facts'>>
