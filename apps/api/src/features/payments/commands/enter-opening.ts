import type { OpeningInput } from '@cais/contract/payments/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { lockAccount } from '../../../aggregates/accounts/account-store.ts'
import { queueReconsideration } from '../../../aggregates/documents/queue-jobs.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { judgeOpeningBalances, postOpeningBalances } from '../../accounts/commands/import-opening-balances.ts'
import { requireRecorder } from './record-payment.ts'

type Entering = OpeningInput & { readonly customerId: number }

/**
 * What a customer owed on one document when the company began, typed by hand; the same document as it is there changes nothing. Throws NOT_FOUND, ROLE_MISSING,
 * ERP_OWNS_ACCOUNT, OPENING_*.
 */
export async function enterOpening(
  trx: Trx,
  { customerId, ...input }: Entering,
  acting: Acting,
): Promise<void> {
  const customer = await lockAccount(trx, customerId, acting.user)
  requireRecorder(customer, acting)
  if ((await readErpSystem(trx)).system !== 'built-in') throw new RuleError('ERP_OWNS_ACCOUNT')
  const row = { ...input, dueOn: input.dueOn ?? null, customer: customer.code }
  const [judged] = await judgeOpeningBalances(trx, [row], { acting, isLocked: true })
  if (judged === undefined) return
  if (judged instanceof RuleError) throw judged
  await postOpeningBalances(trx, [judged], { acting, reference: '' })
  // a credit may free documents that wait for it
  await queueReconsideration(trx, customerId)
}
