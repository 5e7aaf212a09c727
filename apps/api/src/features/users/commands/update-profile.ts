import type { profileUpdate } from '@cais/contract/users/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { endSessions, forgetUser } from '../../../http/session/end-sessions.ts'
import { hashPassword } from '../../sessions/passwords.ts'
import { changedFields } from '../changed-fields.ts'
import { checkPassword } from '../check-password.ts'
import { isPrinter, lockUser, type ProfileColumns, writeUser } from '../store.ts'

export type ProfileUpdate = z.output<typeof profileUpdate>
type Profile = {
  readonly userId: number
  readonly sessionId: string
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/**
 * A user's own profile: password, printer, name and e-mail. A new password ends every other session. Throws ROLE_MISSING
 * for roles, branch or username that differ, VERSION_CONFLICT, PASSWORD_TOO_SHORT, PASSWORD_MISMATCH, PRINTER_UNKNOWN.
 */
export async function updateProfile(
  trx: Trx,
  input: ProfileUpdate,
  { userId, sessionId, now, origin }: Profile,
): Promise<void> {
  if (input.id !== userId) throw new RuleError('NOT_FOUND', { user: input.id })
  const before = await lockUser(trx, userId)
  refuseOthersFields(input, before)
  if (before.version !== input.version) throw new RuleError('VERSION_CONFLICT', { version: before.version })
  const password = checkPassword(input)
  await requirePrinter(trx, input.defaultPrinter)
  const after = profileColumns(input, before)
  const changes = changedFields(before, after)
  if (password === null && Object.keys(changes).length === 0) return
  await writeUser(trx, userId, {
    ...after,
    ...(password === null ? {} : { password_hash: await hashPassword(password) }),
    version: before.version + 1,
    updated_at: now.toISOString(),
  })
  const facts = { password: password === null ? 'kept' : 'changed' }
  await recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user: { id: userId },
    action: 'update-profile',
    changes,
    facts,
    origin,
    at: now.toISOString(),
  })
  await (password === null ? forgetUser(trx, userId) : endSessions(trx, userId, sessionId))
}

/** Sent along by the form of spec §7; only an administrator changes them. */
function refuseOthersFields(input: ProfileUpdate, before: ProfileColumns): void {
  const roles = input.roles?.toSorted().join()
  const isSame =
    (input.username ?? before.username) === before.username &&
    (input.branchId ?? before.branch_id) === before.branch_id &&
    (roles ?? before.roles.toSorted().join()) === before.roles.toSorted().join()
  if (!isSame) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
}

/** What is left out stays; null takes the printer away. */
const profileColumns = (input: ProfileUpdate, before: ProfileColumns) => ({
  name: input.name || before.name,
  surname: input.surname ?? before.surname,
  email: input.email ?? before.email,
  default_printer: input.defaultPrinter === undefined ? before.default_printer : input.defaultPrinter || null,
})

async function requirePrinter(trx: Trx, name: string | null | undefined): Promise<void> {
  if (!name || (await isPrinter(trx, name))) return
  throw new RuleError('PRINTER_UNKNOWN', { printer: name }, [
    { field: 'defaultPrinter', rule: 'PRINTER_UNKNOWN', facts: { printer: name } },
  ])
}
