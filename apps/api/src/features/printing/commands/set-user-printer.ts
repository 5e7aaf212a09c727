import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { forgetUser } from '../../../http/session/end-sessions.ts'
import { usablePrinter } from '../print-store.ts'

type Choice = { readonly userId: number; readonly printer: string | null }

/** The printer that is proposed to a user. Throws NOT_FOUND for a user of another branch, and PRINTER_UNKNOWN. */
export async function setUserPrinter(
  trx: Trx,
  { userId, printer }: Choice,
  { user, now, origin }: Acting,
): Promise<void> {
  const before = await trx
    .selectFrom('users')
    .select(['branch_id', 'default_printer', 'version'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined || !isInScope(user.scope, { branchId: before.branch_id }))
    throw new RuleError('NOT_FOUND', { user: userId })
  if (before.default_printer === printer) return
  if (printer !== null) await usablePrinter(trx, printer, { user, forms: [] })
  const at = now.toISOString()
  const version = before.version + 1
  await trx
    .updateTable('users')
    .set({ default_printer: printer, version, updated_at: at })
    .where('id', '=', userId)
    .execute()
  await recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user,
    action: 'edit',
    changes: { default_printer: [before.default_printer, printer] },
    origin: origin ?? {},
    at,
  })
  await forgetUser(trx, userId)
  await recordChange(trx, { noun: 'users', id: userId, version, branchId: before.branch_id })
}
