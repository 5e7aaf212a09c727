import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { readPolicy } from '../../approvals/policy/read-policy.ts'
import { readQuotePolicy } from '../../settings/quote-policy/read-quote-policy.ts'
import { presentActions } from '../presenter/present-actions.ts'
import type { Reader } from './find-order.ts'
import { readFacts } from './read-facts.ts'

export type RowActions = ReturnType<typeof presentActions> & { readonly id: number; readonly version: number }

/** The buttons of each of the documents that the caller may see: a fixed number of statements, however many documents. */
export async function readActions(db: Db, ids: readonly number[], reader: Reader): Promise<RowActions[]> {
  const [known, { ownDocumentsAllowed }, quotePolicy] = await Promise.all([
    readFacts(db, ids, reader.user),
    readPolicy(db),
    readQuotePolicy(db),
  ])
  const quotes = { today: calendarDateAt(reader.now().getTime()), policy: quotePolicy }
  return known.map(({ id, version, number, facts }) => {
    const policy = { ownDocumentsAllowed: ownDocumentsAllowed.includes(facts.branchId) }
    return { id, version, ...presentActions(facts, { ...reader, number, policy, quotes }) }
  })
}
