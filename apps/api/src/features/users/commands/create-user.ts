import type { UserInput } from '@cais/contract/users/schemas'
import { actsForRetailer } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isEditor, requireGrantable } from '@cais/domain/users/edit-access'
import { requireUsername } from '@cais/domain/users/username'
import { NO_PASSWORD } from '../../../aggregates/users/passwords.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { insertUser, writeRetailer } from '../store.ts'
import { changedColumns, codeSet, requireReferences } from './check-account.ts'

/**
 * A new account, and its id. Throws ROLE_MISSING, ROLE_NOT_GRANTABLE, USERNAME_INVALID, USERNAME_TAKEN, EMAIL_TAKEN, BRANCH_UNKNOWN,
 * OPERATION_UNKNOWN, PRINTER_UNKNOWN, VALIDATION_FAILED at `retailerId`.
 */
export async function createUser(trx: Trx, input: UserInput, { user, now, origin }: Acting): Promise<number> {
  if (!isEditor(user.roles)) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN', 'SUPER_USER'] })
  requireUsername(input.username)
  requireGrantable(user.roles, input.roles)
  await requireReferences(trx, input)
  const columns = {
    username: input.username,
    name: input.name,
    surname: input.surname,
    email: input.email,
    branch_id: input.branchId,
    roles: codeSet(input.roles),
    scope_branches: codeSet(input.branches),
    scope_operations: codeSet(input.operations),
    default_printer: input.defaultPrinter || null,
    active: input.active,
  }
  const instant = now.toISOString()
  const id = await insertUser(trx, {
    ...columns,
    password_hash: NO_PASSWORD,
    created_at: instant,
    updated_at: instant,
  })
  const retailer = actsForRetailer(input.roles) ? input.retailerId || null : null
  await writeRetailer(trx, id, { before: null, after: retailer })
  await recordHistory(trx, {
    objectType: 'user',
    objectId: id,
    user,
    action: 'create',
    changes: changedColumns({}, { ...columns, ...(retailer !== null && { retailer_id: retailer }) }),
    origin: origin ?? {},
    at: instant,
  })
  await recordChange(trx, { noun: 'users', id, version: 1, branchId: input.branchId })
  return id
}
