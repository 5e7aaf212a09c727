import type { Trx } from '../../../db/transaction.ts'

/**
 * The customer of a document, kept from being deleted until the transaction ends: what refers to it later must not wait
 * while levels and series are locked.
 */
export const lockBilledCustomer = (trx: Trx, orderId: number) =>
  trx
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit', 'final_consumer', 'payment_days'])
    .where('id', '=', (query) => query.selectFrom('orders').select('customer_id').where('id', '=', orderId))
    .forKeyShare()
    .executeTakeFirstOrThrow()

export type BilledCustomer = Awaited<ReturnType<typeof lockBilledCustomer>>
