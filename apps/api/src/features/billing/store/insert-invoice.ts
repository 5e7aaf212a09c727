import type { Insertable } from 'kysely'
import type { InvoicesTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'

export async function insertInvoice(trx: Trx, row: Insertable<InvoicesTable>): Promise<number> {
  const { id } = await trx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
