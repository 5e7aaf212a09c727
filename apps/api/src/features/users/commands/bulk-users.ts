import type { UserBulk } from '@cais/contract/users/schemas'
import { isRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome as EachOutcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { endUserSessions } from '../../sessions/commands/end-user-sessions.ts'
import { countOpenSessions, readVersion } from '../store.ts'
import { editUser } from './edit-user.ts'

type Item = UserBulk['users'][number]
export type Done = { readonly changed: boolean; readonly endedSessions: number }
export type Outcome = EachOutcome<Item, Done>

type BulkActing = Acting & { readonly user: Caller }

/** One action on many accounts, in the order of the request, each by the command of the single call. */
export const bulkUsers = (work: UserBulk, acting: BulkActing, attempt: Attempt): Promise<Outcome[]> =>
  runEach(work.users, attempt, (trx, item) => processItem(trx, item, work, acting))

async function processItem(
  trx: Trx,
  { id, version }: Item,
  work: UserBulk,
  acting: BulkActing,
): Promise<Done> {
  const { user, now, origin = {} } = acting
  if (work.action === 'end-sessions') {
    const endedSessions = await endUserSessions(trx, id, { caller: user, now, origin })
    return { changed: endedSessions > 0, endedSessions }
  }
  const before = await readVersion(trx, id)
  const open = work.action === 'deactivate' ? await countOpenSessions(trx, id, now) : 0
  await editUser(trx, { userId: id, version, ...changeOf(work, before.roles) }, acting)
  const changed = (await readVersion(trx, id)).version !== before.version
  return { changed, endedSessions: changed ? open : 0 }
}

/** Roles beside those that the account has under the version that was seen. */
function changeOf({ action, role }: UserBulk, roles: readonly string[]) {
  if (action !== 'grant-role') return { active: action === 'activate' }
  if (role === undefined) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'role', rule: 'required' }])
  return { roles: [...new Set([...roles.filter(isRole), role])] }
}
