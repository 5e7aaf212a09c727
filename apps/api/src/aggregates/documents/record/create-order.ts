import type { Trx } from '../../../db/transaction.ts'
import { loadOrderForUpdate } from './load-order.ts'
import type { LineColumns, OrderColumns, OrderRecord } from './order-record.ts'

/** Where a draft comes from when nobody typed it in. */
export type CreateOptions = Partial<
  Pick<OrderColumns, 'origin' | 'source_key' | 'duplicate_of' | 'quote_id' | 'revises' | 'for_shipment_id'>
>

/** Whose draft it is and in which branch; everything else is set through saveOrder. */
type NewOrder = CreateOptions &
  Pick<OrderColumns, 'type' | 'branch_id' | 'operation_id' | 'created_by' | 'created_at'>

/** Inserts a new, empty draft and locks it. saveOrder then writes its head and lines and announces it. */
export async function createOrder(trx: Trx, row: NewOrder): Promise<OrderRecord> {
  const { id } = await trx
    .insertInto('orders')
    .values({ ...row, updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return loadOrderForUpdate(trx, id)
}

/** A line that is not stored yet: nothing held, nothing billed. */
export const NEW_LINE = {
  id: 0,
  order_id: 0,
  reserved: 0,
  picking: 0,
  loading: 0,
  billed: 0,
  closed: 0,
  waiting: false,
} as const satisfies Partial<LineColumns>
