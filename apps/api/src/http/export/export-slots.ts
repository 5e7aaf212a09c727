import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../config.ts'
import type { Deps } from '../deps.ts'

/** An export runs as long as its download: one for every three connections of users, so that the database has time for both. */
const SHARE = 3
const WAIT_SECONDS = 10

/** How many lists are downloaded at the same time from one server, each on a connection of its own. */
export const exportSlots = ({ poolSize }: Pick<Config, 'poolSize'>) =>
  Math.max(1, Math.floor(poolSize / SHARE))

const taken = new WeakMap<Deps, number>()

/** Takes one of the export slots of this server; the result releases it. Throws TOO_MANY_EXPORTS. */
export function takeExportSlot(deps: Deps): () => void {
  const limit = exportSlots(deps.config)
  const busy = taken.get(deps) ?? 0
  if (busy >= limit) throw new RuleError('TOO_MANY_EXPORTS', { limit, seconds: WAIT_SECONDS })
  taken.set(deps, busy + 1)
  let isTaken = true
  return () => {
    if (isTaken) taken.set(deps, (taken.get(deps) ?? 1) - 1)
    isTaken = false
  }
}
