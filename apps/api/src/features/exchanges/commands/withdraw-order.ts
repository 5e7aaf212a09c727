import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { leaveOut } from '../../inbound/commands/change-order.ts'
import { ownRetailer } from './send-order-file.ts'

type Withdrawal = { readonly id: number; readonly version: number }

/**
 * A retailer takes an own order back of which nothing went on yet: it counts no more, and a corrected file with its number is a new order. Throws
 * NOT_FOUND, VERSION_CONFLICT, ACTION_NOT_ALLOWED, RETAILER_MISSING.
 */
export async function withdrawOrder(trx: Trx, { id, version }: Withdrawal, acting: Acting): Promise<void> {
  const order = await findOwn(trx, id, acting.user)
  // of another version nobody knows whether it still waits whole: leaving out refuses it
  if (order.version === version && (order.document_count > 0 || order.kind !== 'order'))
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'withdraw', number: order.order_number })
  await leaveOut(trx, { id, version }, acting)
}

/** The exchange by which an order came that this user may see. Throws NOT_FOUND, RETAILER_MISSING. */
export async function exchangeOfOrder(trx: Trx, id: number, user: User): Promise<number> {
  const order = await findOwn(trx, id, user)
  const found = await trx
    .selectFrom('exchanges')
    .select('id')
    .where('inbound_file_id', '=', order.file_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (found === undefined) throw new RuleError('NOT_FOUND', { inboundOrder: id })
  return found.id
}

async function findOwn(trx: Trx, id: number, user: User) {
  const own = await ownRetailer(trx, user)
  const order = await trx
    .selectFrom('inbound_orders')
    .select(['file_id', 'retailer_id', 'kind', 'order_number', 'document_count', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined || (own !== null && order.retailer_id !== own))
    throw new RuleError('NOT_FOUND', { inboundOrder: id })
  return order
}
