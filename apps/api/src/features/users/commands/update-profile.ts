import type { profileUpdate } from '@cais/contract/users/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import { checkPassword, passwordRefusal } from '../../../aggregates/users/check-password.ts'
import { hashPassword, isPasswordRight, savePassword } from '../../../aggregates/users/passwords.ts'
import type { createAttempts } from '../../../aggregates/users/sign-in-attempts.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { endSessions, forgetUser } from '../../../http/session/end-sessions.ts'
import { lockUser, type ProfileColumns, readUser, writeUser } from '../store.ts'
import { changedColumns, codeSet, requirePrinter } from './check-account.ts'

export type ProfileUpdate = z.output<typeof profileUpdate>
type Profile = {
  readonly user: { readonly id: number; readonly username: string; readonly sessionId: string }
  readonly now: Date
  readonly origin: { readonly ip: string } & Readonly<Record<string, unknown>>
  /** Wrong guesses at the present password count as those at sign-in do. */
  readonly attempts: ReturnType<typeof createAttempts>
}

/**
 * A user's own profile: password, printer, name and e-mail. A new password needs the present one and ends every other
 * session. Throws ROLE_MISSING for roles, branch or username that differ, VERSION_CONFLICT, PASSWORD_TOO_SHORT, PASSWORD_MISMATCH,
 * PASSWORD_HAS_NAME, PASSWORD_COMMON, PASSWORD_SAME, PASSWORD_WRONG, TOO_MANY_REQUESTS, PRINTER_UNKNOWN, EMAIL_TAKEN.
 */
export async function updateProfile(db: Db, input: ProfileUpdate, profile: Profile): Promise<void> {
  if (input.id !== profile.user.id) throw new RuleError('NOT_FOUND', { user: input.id })
  const seen = await readUser(db, profile.user.id)
  refuseOthersFields(input, seen)
  // Passwords take long to check; no connection is held meanwhile.
  const hash = await newHash(input, seen, profile)
  await inTransaction(db, (trx) => saveProfile(trx, input, { ...profile, seen, hash }))
}

/** Of the new password; null when none was typed. */
async function newHash(input: ProfileUpdate, seen: ProfileColumns, { user, now, origin, attempts }: Profile) {
  const typed = checkPassword(input, seen.username)
  if (typed === null) return null
  const attempt = { username: user.username, address: origin.ip, known: true, now }
  return attempts.guard(attempt, async () => {
    if (await isPasswordRight(seen.password_hash, typed.currentPassword)) return hashPassword(typed.password)
    throw passwordRefusal('currentPassword', 'PASSWORD_WRONG')
  })
}

type Saving = Profile & { readonly seen: ProfileColumns; readonly hash: string | null }

async function saveProfile(trx: Trx, input: ProfileUpdate, { user, now, origin, seen, hash }: Saving) {
  const before = await lockUser(trx, user.id)
  refuseOthersFields(input, before)
  const isStale = input.version !== undefined && before.version !== input.version
  if (isStale || before.password_hash !== seen.password_hash)
    throw new RuleError('VERSION_CONFLICT', { version: before.version })
  await requirePrinter(trx, input.defaultPrinter)
  const after = profileColumns(input, before)
  const changes = changedColumns(before, after)
  if (hash === null && Object.keys(changes).length === 0) return
  await writeUser(trx, user.id, {
    ...after,
    version: before.version + 1,
    updated_at: now.toISOString(),
  })
  if (hash !== null) await savePassword(trx, user.id, { hash, now })
  await recordHistory(trx, {
    objectType: 'user',
    objectId: user.id,
    user: { id: user.id },
    action: 'update-profile',
    changes,
    facts: { password: hash === null ? 'kept' : 'changed', ...versionFacts(input.version) },
    origin,
    at: now.toISOString(),
  })
  await (hash === null ? forgetUser(trx, user.id) : endSessions(trx, user.id, user.sessionId))
}

/** Older clients send these along unchanged (decision 0116); only an administrator changes them. */
function refuseOthersFields(input: ProfileUpdate, before: ProfileColumns): void {
  const given = {
    username: input.username,
    branch_id: input.branchId,
    roles: input.roles && codeSet(input.roles),
    scope_branches: input.branches && codeSet(input.branches),
    scope_operations: input.operations && codeSet(input.operations),
    active: input.active,
  }
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const seen = {
    ...before,
    roles: codeSet(before.roles),
    scope_branches: codeSet(before.scope_branches),
    scope_operations: codeSet(before.scope_operations),
  }
  if (Object.keys(changedColumns(seen, asked)).length > 0)
    throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
}

/** What is left out stays; null takes the printer away. */
const profileColumns = (input: ProfileUpdate, before: ProfileColumns) => ({
  name: input.name || before.name,
  surname: input.surname ?? before.surname,
  email: input.email ?? before.email,
  default_printer: input.defaultPrinter === undefined ? before.default_printer : input.defaultPrinter || null,
})
