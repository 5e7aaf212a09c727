import type { Trx } from '../../../db/transaction.ts'

/** Removes a draft; its lines go with it. */
export async function deleteOrder(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('orders').where('id', '=', id).execute()
}
