import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Removes the sums that came down to nothing: states that documents passed through. Kinds stay, for changes may name them any time. */
export async function deleteEmptySums(trx: Trx): Promise<void> {
  for (const table of ['order_groups', 'order_group_days', 'order_group_months']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE documents = 0 AND total = 0 AND weight = 0`.execute(trx)
  }
}
