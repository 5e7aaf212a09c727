import type { InvoiceReply } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { presentInvoice } from '../presenter/present-invoice.ts'
import { filteredInvoices } from './invoice-filter.ts'
import { readInvoiceLines } from './read-invoices.ts'

/** An invoice whole. Throws NOT_FOUND for what is not there or not theirs to see. */
export async function findInvoice(db: Db, id: number, user: User): Promise<InvoiceReply> {
  const row = await filteredInvoices(db, {}, user).selectAll('i').where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { invoice: id })
  return presentInvoice(row, await readInvoiceLines(db, [id]))
}
