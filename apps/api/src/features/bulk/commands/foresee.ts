import type { BulkAction } from '@cais/domain/orders/bulk-actions'
import type { Trx } from '../../../db/transaction.ts'
import { lockCustomersOf } from '../../customers/queries/lock-customers-of.ts'
import { verifyOrder } from '../../orders/commands/verify-order.ts'

type Step = { readonly action: BulkAction; readonly id: number; readonly now: Date }

/**
 * The action and what its job does at once afterwards: a draft that is submitted shows where its verification would put
 * it. Only for work that is taken back. Customers are locked first, as the order of locks wants.
 */
export async function foresee<T>(trx: Trx, { action, id, now }: Step, run: () => Promise<T>): Promise<T> {
  if (action !== 'submit') return await run()
  await lockCustomersOf(trx, [id])
  const given = await run()
  await verifyOrder(trx, id, now)
  return given
}
