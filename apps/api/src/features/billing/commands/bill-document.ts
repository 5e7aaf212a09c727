import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseDown, isLockTimeout, isTransient } from '../../../db/failures.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import type { BillingTarget } from '../invoice/draft-invoice.ts'
import { failDocument } from './fail-document.ts'
import { freezeDocument } from './hand-over.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Bills one document in a transaction of its own: all of it or nothing, and nothing when it is billed already, so the job
 * may run twice. Where PRIMAVERA is connected its figures are frozen, and the outbox takes it there. A document that cannot be billed gets the reason and stops no other; throws only what a later attempt may cure.
 */
export async function billDocument(db: Db, target: BillingTarget, log: FastifyBaseLogger): Promise<void> {
  try {
    const { system } = await readErpSystem(db)
    const bill = system === 'built-in' ? issueInvoice : freezeDocument
    await inTransaction(db, (trx) => bill(trx, target))
  } catch (error) {
    if (isRetryable(error)) throw error
    const refusal = error instanceof RuleError ? error : new RuleError('INTERNAL')
    log.warn({ err: error, ...target }, 'document not billed')
    await inTransaction(db, (trx) => failDocument(trx, target, refusal))
  }
}

const isRetryable = (error: unknown) => isTransient(error) || isLockTimeout(error) || isDatabaseDown(error)
