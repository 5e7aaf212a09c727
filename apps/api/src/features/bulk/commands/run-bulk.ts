import type { BulkInput, BulkItem } from '@cais/contract/bulk/schemas'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { BulkAction } from '@cais/domain/orders/bulk-actions'
import { lockCustomersOf } from '../../../aggregates/customers/lock-customers.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome as EachOutcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { verifyOrder } from '../../orders/commands/verify-order.ts'
import { type CurrentState, readCurrentState } from '../read-current-state.ts'
import { ITEM_COMMANDS, ITEM_ROLES } from './item-commands.ts'

/** A document after the action; `state` is missing when the action deleted it. */
export type Done = { readonly state?: CurrentState | undefined; readonly draftId: number | null }
export type Outcome = EachOutcome<BulkItem, Done>

/** One action on many documents, in the order of the request. */
export const runBulk = (work: BulkInput, acting: Acting, attempt: Attempt): Promise<Outcome[]> =>
  runEach(work.ids, attempt, (trx, item) => processItem(item, work, acting)(trx))

const processItem = (item: BulkItem, { action, input, dryRun }: BulkInput, acting: Acting) => {
  return async (trx: Trx): Promise<Done> => {
    const roles = ITEM_ROLES[action]
    if (roles && !hasRole(acting.user.roles, 'SUPER_USER', ...roles)) {
      throw new RuleError('ROLE_MISSING', { action, roles })
    }
    const run = () => ITEM_COMMANDS[action](trx, item, input, acting)
    const draftId = dryRun
      ? await runWithFollowUp(trx, { action, id: item.id, now: acting.now }, run)
      : await run()
    return { state: await readCurrentState(trx, item.id, acting.user), draftId: dryRun ? null : draftId }
  }
}

type Step = { readonly action: BulkAction; readonly id: number; readonly now: Date }

/**
 * For dry runs: the action and the job that follows it, so that a submitted draft shows the result of its verification.
 * Customers are locked first, as the order of locks requires.
 */
async function runWithFollowUp<T>(trx: Trx, { action, id, now }: Step, run: () => Promise<T>): Promise<T> {
  if (action !== 'submit') return await run()
  await lockCustomersOf(trx, [id])
  const draftId = await run()
  await verifyOrder(trx, id, now)
  return draftId
}
