import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Takes a quantity off a held row that was read under the lock of its order; an empty row goes. */
export async function reduceHeld(trx: Trx, id: number, quantity: Milli): Promise<void> {
  await sql`
    WITH emptied AS (DELETE FROM held_stock WHERE id = ${id} AND quantity = ${quantity})
    UPDATE held_stock SET quantity = quantity - ${quantity} WHERE id = ${id} AND quantity > ${quantity}`.execute(
    trx,
  )
}
