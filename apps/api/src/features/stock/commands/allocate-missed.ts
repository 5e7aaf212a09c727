import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyBaseLogger } from 'fastify'
import { missedOrders } from '../../../aggregates/stock/waiting-lines.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { allocateOrder } from './allocate-order.ts'
import { serveMissed } from './serve-waiting.ts'

/** Nobody else allocates a document that has waited this long since its last change. */
const MISSED_AFTER_MS = 60_000

type Missed = { readonly now: Date; readonly limit: number; readonly log: FastifyBaseLogger }

/**
 * Documents are allocated as they are approved; this does it for those whose job was lost, one transaction each, in the order in which they
 * are served, and then for those whose lines wait although there is stock. Answers how many documents were looked at and how many lines of
 * newly allocated ones have stock now.
 */
export async function allocateMissed(db: Db, { now, limit, log }: Missed) {
  const counts = { documents: 0, lines: 0 }
  for (const id of await missedOrders(db, { since: new Date(now.getTime() - MISSED_AFTER_MS), limit })) {
    try {
      const { lines } = await inTransaction(db, (trx) => allocateOrder(trx, id, { user: 'system', now }))
      counts.documents += 1
      counts.lines += lines.filter(({ reserved }) => reserved > 0).length
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      log.warn({ orderId: id, code: error.code, facts: error.facts }, 'a missed allocation was refused')
    }
  }
  counts.documents += await serveMissed(db, { now, limit: limit - counts.documents, log })
  return counts
}
