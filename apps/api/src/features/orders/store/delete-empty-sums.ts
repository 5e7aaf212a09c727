import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

const BY_GROUP = ['order_groups', 'order_group_days', 'order_group_months']
const BY_CLASS = ['order_classes', 'order_class_days', 'order_class_months']
const KEPT = [...BY_GROUP, ...BY_CLASS, 'order_customer_kinds']

/** Removes the sums that came down to nothing: states that documents passed through. Kinds stay, for changes may name them any time. */
export async function deleteEmptySums(trx: Trx): Promise<void> {
  for (const table of KEPT) {
    await sql`DELETE FROM ${sql.table(table)} WHERE documents = 0 AND total = 0 AND weight = 0`.execute(trx)
  }
}
