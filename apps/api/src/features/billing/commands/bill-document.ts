import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseDown, isLockTimeout, isTransient } from '../../../db/failures.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { failDocument } from './fail-document.ts'
import { issueInvoice } from './issue-invoice.ts'

/** One document on one shipment, to be billed for the user who asked. */
export type BillingTarget = {
  readonly shipmentId: number
  readonly orderId: number
  readonly userId: number
  readonly now: Date
}

/**
 * Bills one document in a transaction of its own: all of it or nothing, and nothing when it is billed already, so the job
 * may run twice. What cannot be billed is kept with its reason and stops no other; throws only what a later try may cure.
 */
export async function billDocument(db: Db, target: BillingTarget, log: FastifyBaseLogger): Promise<void> {
  try {
    await inTransaction(db, (trx) => issueInvoice(trx, target))
  } catch (error) {
    if (isCurable(error)) throw error
    const refusal = error instanceof RuleError ? error : new RuleError('INTERNAL')
    log.warn({ err: error, shipmentId: target.shipmentId, orderId: target.orderId }, 'document not billed')
    await inTransaction(db, (trx) => failDocument(trx, target, refusal))
  }
}

const isCurable = (error: unknown) => isTransient(error) || isLockTimeout(error) || isDatabaseDown(error)
