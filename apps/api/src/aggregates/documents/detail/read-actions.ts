import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { parseQuotePolicy, QUOTE_POLICY_KEY } from '../../company/quote-policy.ts'
import { readSettings } from '../../company/settings.ts'
import { APPROVAL_POLICY_KEY, parseApprovalPolicy } from '../approval/approval-policy.ts'
import { presentActions } from './present-actions.ts'
import { readFacts } from './read-facts.ts'

export type RowActions = ReturnType<typeof presentActions> & { readonly id: number; readonly version: number }

/** The buttons of each of the documents that the caller may see: a fixed number of statements, however many documents. */
export async function readActions(db: Db, ids: readonly number[], reader: Reader): Promise<RowActions[]> {
  const [known, [policy, quotePolicy]] = await Promise.all([
    readFacts(db, ids, reader.user),
    readSettings(db, [APPROVAL_POLICY_KEY, QUOTE_POLICY_KEY]),
  ])
  const { ownDocumentsAllowed } = parseApprovalPolicy(policy)
  const quotes = { today: calendarDateAt(reader.now().getTime()), policy: parseQuotePolicy(quotePolicy) }
  return known.map(({ id, version, number, facts }) => {
    const ofBranch = { ownDocumentsAllowed: ownDocumentsAllowed.includes(facts.branchId) }
    return { id, version, ...presentActions(facts, { ...reader, number, policy: ofBranch, quotes }) }
  })
}
