import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { isInScope } from '@cais/domain/access/scope'
import { canEditCustomer } from '@cais/domain/customers/card-rights'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { segmentNames } from '@cais/domain/segments/segment-rules'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { readStoredRules } from '../store.ts'

type Fixing = {
  readonly customerId: number
  /** null = the rules decide again, with the next run; until then the customer keeps what it has. */
  readonly segment: string | null
  /** Version that the caller saw; left out = the last write wins. */
  readonly version?: number | undefined
}

/** Fixes the segment of a customer, or leaves it to the rules. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, SEGMENT_UNKNOWN. */
export async function fixSegment(trx: Trx, { customerId, segment, version }: Fixing, acting: Acting) {
  const row = await lockCustomer(trx, customerId, acting)
  if (version !== undefined && version !== row.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
  if (segment !== null && segment !== row.segment) await requireKnown(trx, segment)
  const after = { segment: segment ?? row.segment, fixed: segment !== null }
  const changes = {
    ...(after.segment !== row.segment && { segment: [row.segment, after.segment] as const }),
    ...(after.fixed !== row.segment_fixed && { segmentFixed: [row.segment_fixed, after.fixed] as const }),
  }
  if (Object.keys(changes).length === 0) return
  const { user, now, origin } = acting
  const at = now.toISOString()
  await trx
    .updateTable('customers')
    .set({ segment: after.segment, segment_fixed: after.fixed, updated_at: at, version: sql`version + 1` })
    .$if(after.segment !== row.segment, (update) => update.set({ segment_at: at, segment_reason: null }))
    .where('id', '=', customerId)
    .execute()
  await recordHistory(trx, {
    objectType: 'customer',
    objectId: customerId,
    user,
    action: after.fixed ? 'fix-segment' : 'free-segment',
    changes,
    facts: versionFacts(version),
    origin: origin ?? {},
    at,
  })
  const { branch_id: branchId } = row
  await recordChange(trx, { noun: 'customers', id: customerId, version: row.version + 1, branchId })
}

async function lockCustomer(trx: Trx, id: number, { user }: Acting) {
  const row = await trx
    .selectFrom('customers')
    .select(['branch_id', 'segment', 'segment_fixed', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { customer: id })
  if (!canEditCustomer(user, { branchId: row.branch_id }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['manage-customers'] })
  return row
}

async function requireKnown(trx: Trx, segment: string): Promise<void> {
  if (segmentNames(await readStoredRules(trx)).includes(segment)) return
  throw new RuleError('SEGMENT_UNKNOWN', { segment }, [
    { field: 'segment', rule: 'SEGMENT_UNKNOWN', facts: { segment } },
  ])
}
