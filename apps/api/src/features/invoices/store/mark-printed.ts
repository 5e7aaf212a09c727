import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** The invoices have reached paper once more. */
export async function markPrinted(trx: Trx, invoiceIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({
      printed_at: sql<string>`coalesce(printed_at, ${now.toISOString()}::timestamptz)`,
      copies: sql<number>`copies + 1`,
    })
    .where('id', '=', sql<number>`any(${[...invoiceIds]}::bigint[])`)
    .execute()
}
