import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { keptPolicy, POLICY_KEY } from '../../approvals/policy/read-policy.ts'
import { keptQuotePolicy, QUOTE_POLICY_KEY } from '../../settings/quote-policy/read-quote-policy.ts'
import { readSettings } from '../../settings/record/setting.ts'
import { presentActions } from '../presenter/present-actions.ts'
import type { Reader } from './find-order.ts'
import { readFacts } from './read-facts.ts'

export type RowActions = ReturnType<typeof presentActions> & { readonly id: number; readonly version: number }

/** The buttons of each of the documents that the caller may see: a fixed number of statements, however many documents. */
export async function readActions(db: Db, ids: readonly number[], reader: Reader): Promise<RowActions[]> {
  const [known, [policy, quotePolicy]] = await Promise.all([
    readFacts(db, ids, reader.user),
    readSettings(db, [POLICY_KEY, QUOTE_POLICY_KEY]),
  ])
  const { ownDocumentsAllowed } = keptPolicy(policy)
  const quotes = { today: calendarDateAt(reader.now().getTime()), policy: keptQuotePolicy(quotePolicy) }
  return known.map(({ id, version, number, facts }) => {
    const ofBranch = { ownDocumentsAllowed: ownDocumentsAllowed.includes(facts.branchId) }
    return { id, version, ...presentActions(facts, { ...reader, number, policy: ofBranch, quotes }) }
  })
}
