import type { UserBulk } from '@cais/contract/users/schemas'
import { isRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isDatabaseDown } from '../../../db/failures.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { endUserSessions } from '../../sessions/commands/end-user-sessions.ts'
import { countOpenSessions, readVersion } from '../store.ts'
import { editUser } from './edit-user.ts'

type Item = UserBulk['users'][number]
export type Done = { readonly changed: boolean; readonly endedSessions: number }
export type Outcome = { readonly item: Item } & ({ readonly done: Done } | { readonly refused: unknown })

/** How the work on one account is run: committed once, or rolled back as a dry run. */
export type Attempt = <T>(part: string, work: (trx: Trx) => Promise<T>) => Promise<T>

type BulkActing = Acting & { readonly user: Caller }

/**
 * One action on many accounts, each in a transaction of its own, in the order of the request, by the command of the single call. A
 * refusal stops no other account; a database that is down stops all.
 */
export async function bulkUsers(work: UserBulk, acting: BulkActing, attempt: Attempt): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of work.users) {
    outcomes.push(
      await outcomeOf(item, () => attempt(String(item.id), (trx) => processItem(trx, item, work, acting))),
    )
  }
  return outcomes
}

async function outcomeOf(item: Item, run: () => Promise<Done>): Promise<Outcome> {
  try {
    return { item, done: await run() }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    return { item, refused: error }
  }
}

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
