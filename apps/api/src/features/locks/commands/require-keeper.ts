import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type LockReach, mayKeepLock } from '@cais/domain/locks/lock-keeping'

/** Throws LOCK_OUT_OF_SCOPE with what the user may lock. */
export function requireKeeper(user: User, reach: LockReach): void {
  if (mayKeepLock(user, reach)) return
  const { branches, operations } = user.scope
  throw new RuleError('LOCK_OUT_OF_SCOPE', {
    branches: branches === 'all' ? null : branches,
    operations: operations === 'all' ? null : operations,
  })
}
