import type { Trx } from '../../../db/transaction.ts'

/** Decisions on a customer's credit go one after the other. Take it after the lock on the order. */
export async function lockCustomer(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
}
