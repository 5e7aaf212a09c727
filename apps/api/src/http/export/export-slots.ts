import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Deps } from '../deps.ts'

/** Each export holds a connection while somebody downloads: at most a third of them, so that the desk goes on. */
const SHARE = 3
const WAIT_SECONDS = 10

const taken = new WeakMap<Deps, number>()

/** Takes one of the places for exports of this server; give it back by the function that comes back. */
export function takeExportSlot(deps: Deps): () => void {
  const limit = Math.max(1, Math.floor(deps.config.poolSize / SHARE))
  const busy = taken.get(deps) ?? 0
  if (busy >= limit) throw new RuleError('TOO_MANY_EXPORTS', { limit, seconds: WAIT_SECONDS })
  taken.set(deps, busy + 1)
  let isTaken = true
  return () => {
    if (isTaken) taken.set(deps, (taken.get(deps) ?? 1) - 1)
    isTaken = false
  }
}
