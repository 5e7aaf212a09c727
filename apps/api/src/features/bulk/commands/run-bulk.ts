import type { BulkInput, BulkItem } from '@cais/contract/bulk/schemas'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isDatabaseDown } from '../../../db/failures.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { type Head, readHead } from '../queries/read-head.ts'
import { foresee } from './foresee.ts'
import { ITEM_COMMANDS, ITEM_ROLES } from './item-commands.ts'

/** A document after the action; `head` is missing when that deleted it. */
export type Done = { readonly head?: Head | undefined; readonly draftId: number | null }
export type Outcome = { readonly item: BulkItem } & ({ readonly done: Done } | { readonly refused: unknown })

/** How one document's work is run: for good and once, or only to see. */
export type Attempt = <T>(part: string, work: (trx: Trx) => Promise<T>) => Promise<T>

/**
 * One action on many documents, each in a transaction of its own, in the order asked: whoever reserves for many says
 * who is served first. What is refused stops no other. A database that is gone stops all: whoever repeats the request
 * goes on where it stopped.
 */
export async function runBulk(work: BulkInput, acting: Acting, attempt: Attempt): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of work.ids) {
    outcomes.push(await outcomeOf(item, () => attempt(String(item.id), doTo(item, work, acting))))
  }
  return outcomes
}

async function outcomeOf(item: BulkItem, run: () => Promise<Done>): Promise<Outcome> {
  try {
    return { item, done: await run() }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    return { item, refused: error }
  }
}

const doTo = (item: BulkItem, { action, input, dryRun }: BulkInput, acting: Acting) => {
  return async (trx: Trx): Promise<Done> => {
    const roles = ITEM_ROLES[action]
    if (roles && !hasRole(acting.user.roles, 'SUPER_USER', ...roles)) {
      throw new RuleError('ROLE_MISSING', { action, roles })
    }
    const run = () => ITEM_COMMANDS[action](trx, item, input, acting)
    const made = dryRun ? await foresee(trx, { action, id: item.id, now: acting.now }, run) : await run()
    return { head: await readHead(trx, item.id, acting.user), draftId: dryRun ? null : made }
  }
}
