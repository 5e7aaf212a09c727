import type { AccountChange } from '@cais/contract/users/schemas'
import { actsForRetailer, isRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Access, isEditor, requireAccessChange } from '@cais/domain/users/edit-access'
import { requireUsername } from '@cais/domain/users/username'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion, versionFacts } from '../../../engines/history/require-version.ts'
import { endSessions, forgetUser } from '../../../http/session/end-sessions.ts'
import { type AccountColumns, lockAccounts, writeRetailer, writeUser } from '../store.ts'
import { changedColumns, codeSet, requireReferences } from './check-account.ts'

type Edit = AccountChange & {
  readonly userId: number
  /** Version that the caller saw; left out = the last write wins. */
  readonly version?: number | undefined
}

/**
 * An administrator changes an account; a deactivated one is signed out everywhere. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT,
 * USERNAME_INVALID, USERNAME_TAKEN, EMAIL_TAKEN, BRANCH_UNKNOWN, OPERATION_UNKNOWN, PRINTER_UNKNOWN, VALIDATION_FAILED at `retailerId`, and what the
 * domain refuses (users/edit-access).
 */
export async function editUser(trx: Trx, { userId, version, ...change }: Edit, acting: Acting) {
  const { user, now, origin } = acting
  const accounts = await lockAccounts(trx, [userId, user.id])
  const editor = requireEditor(accounts, user.id)
  const before = accounts.find(({ id }) => id === userId)
  if (before === undefined) throw new RuleError('NOT_FOUND', { user: userId })
  requireVersion({ row: before }, version)
  const after = columnsAfter(before, change)
  const changes = changedColumns(before, after)
  if (Object.keys(changes).length === 0) return
  requireAccessChange(editor, {
    userId,
    before: accessOf(before),
    after: accessOf(after),
    otherAdmins: accounts.filter(
      ({ id, active, roles }) => id !== userId && active && roles.includes('ADMIN'),
    ).length,
  })
  if (after.username !== before.username) requireUsername(after.username)
  await requireReferences(trx, referencesOf(changes, after))
  const { retailer_id: retailer, ...columns } = after
  await writeRetailer(trx, userId, { before: before.retailer_id, after: retailer })
  await writeUser(trx, userId, { ...columns, version: before.version + 1, updated_at: now.toISOString() })
  await recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user,
    action: actionOf(before, after),
    changes,
    facts: versionFacts(version),
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await (after.active ? forgetUser(trx, userId) : endSessions(trx, userId))
  await recordChange(trx, {
    noun: 'users',
    id: userId,
    version: before.version + 1,
    branchId: after.branch_id,
  })
}

/** The editor as they are now, under lock: somebody may have taken their rights a moment ago. */
function requireEditor(accounts: readonly AccountColumns[], id: number) {
  const row = accounts.find((account) => account.id === id)
  const roles = (row?.active ? row.roles : []).filter(isRole)
  if (!isEditor(roles)) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN', 'SUPER_USER'] })
  return { id, roles }
}

/** What is left out stays. */
const columnsAfter = (before: AccountColumns, change: AccountChange) => ({
  username: change.username ?? before.username,
  name: change.name || before.name,
  surname: change.surname ?? before.surname,
  email: change.email ?? before.email,
  branch_id: change.branchId ?? before.branch_id,
  roles: sameOr(before.roles, change.roles),
  scope_branches: sameOr(before.scope_branches, change.branches),
  scope_operations: sameOr(before.scope_operations, change.operations),
  default_printer:
    change.defaultPrinter === undefined ? before.default_printer : change.defaultPrinter || null,
  active: change.active ?? before.active,
  retailer_id: retailerAfter(before, change),
})

/** Who no longer acts for retailers belongs to none. */
function retailerAfter(before: AccountColumns, { roles, retailerId }: AccountChange): string | null {
  if (!actsForRetailer(roles ?? before.roles)) return null
  return retailerId === undefined ? before.retailer_id : retailerId || null
}

/** Codes in another order are the same codes. */
function sameOr(before: string[], given: readonly string[] | undefined): string[] {
  const after = codeSet(given ?? before)
  return after.join() === codeSet(before).join() ? before : after
}

const accessOf = (row: Omit<AccountColumns, 'id' | 'version' | 'email' | 'retailer_id'>): Access => ({
  roles: row.roles.filter(isRole),
  branchId: row.branch_id,
  branches: row.scope_branches,
  operations: row.scope_operations,
  active: row.active,
})

/** Only what changed is looked at: an account keeps a printer that was taken away until somebody chooses another. */
const referencesOf = (
  changes: Readonly<Record<string, unknown>>,
  { branch_id, roles, scope_branches, scope_operations, default_printer }: ReturnType<typeof columnsAfter>,
) => ({
  branchId: branch_id,
  branches: scope_branches,
  operations: scope_operations,
  roles: 'roles' in changes ? roles.filter(isRole) : [],
  defaultPrinter: 'default_printer' in changes ? default_printer : null,
})

function actionOf(before: { readonly active: boolean }, after: { readonly active: boolean }): string {
  if (before.active === after.active) return 'edit'
  return after.active ? 'activate' : 'deactivate'
}
