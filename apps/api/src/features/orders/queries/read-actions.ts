import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { readPolicy } from '../../approvals/policy/read-policy.ts'
import { readQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import { presentActions } from '../presenter/present-actions.ts'
import { toFacts } from '../record/order-facts.ts'
import type { Reader } from './find-order.ts'
import { readOrders } from './read-orders.ts'

export type RowActions = ReturnType<typeof presentActions> & { readonly id: number; readonly version: number }

/** The buttons of each of the documents that the caller may see: a fixed number of statements, however many documents. */
export async function readActions(db: Db, ids: readonly number[], reader: Reader): Promise<RowActions[]> {
  const [records, { ownDocumentsAllowed }, quotePolicy] = await Promise.all([
    readOrders(db, ids, reader.user),
    readPolicy(db),
    readQuotePolicy(db),
  ])
  const quotes = { today: calendarDateAt(reader.now().getTime()), policy: quotePolicy }
  return records.map((record) => {
    const { id, version, number, branch_id } = record.row
    const policy = { ownDocumentsAllowed: ownDocumentsAllowed.includes(branch_id) }
    return { id, version, ...presentActions(toFacts(record), { ...reader, number, policy, quotes }) }
  })
}
