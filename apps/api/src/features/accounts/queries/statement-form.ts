import type { CustomerReply } from '@cais/contract/customers/schemas'
import { statementFormOf } from '../../../aggregates/printed-forms/statement-form.ts'
import type { Db } from '../../../db/pool.ts'
import type { StatementForm } from '../../../gateways/pdf/forms/statement-form.ts'
import { readLastEntries, readStatementTotals } from './statement-list.ts'

/** Entries of a printed statement, some forty pages; the newest, and the paper says what it leaves out. The file has all. */
const MAX_PRINTED = 2000

type Asked = { readonly from: string; readonly to: string; readonly now: Date }

/** The statement of a customer over a period on paper. Whether the reader may see the customer is asked before. */
export async function readStatementForm(
  db: Db,
  customer: CustomerReply,
  { now, ...period }: Asked,
): Promise<StatementForm> {
  const query = { ...period, customerId: customer.id }
  const lines = await readLastEntries(db, query, MAX_PRINTED)
  const totals = await readStatementTotals(db, query)
  return statementFormOf(db, { customer, query: period, lines, totals, now })
}
