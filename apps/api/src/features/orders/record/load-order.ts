import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { anyOf } from './any-of.ts'
import { assembleOrders } from './assemble-orders.ts'
import type { OrderColumns, OrderRecord } from './order-record.ts'

/** The document under its row lock. Throws NOT_FOUND. Whoever changes a document starts here and ends with saveOrder. */
export async function loadOrderForUpdate(trx: Trx, id: number): Promise<OrderRecord> {
  const [record] = await loadOrdersForUpdate(trx, [id])
  if (record === undefined) throw new RuleError('NOT_FOUND', { order: id })
  return record
}

/**
 * Several documents under their row locks, taken in id order so that two who do this never wait for each other in a
 * circle. Given back in id order; ids that do not exist are left out. One statement per table, however many documents.
 */
export async function loadOrdersForUpdate(trx: Trx, ids: readonly number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  return assembleOrders(trx, await lockRows(trx, ids))
}

const lockRows = (trx: Trx, ids: readonly number[]): Promise<OrderColumns[]> =>
  trx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
