import type { Exposure } from '../credit/exposure.ts'
import type { ApprovalReason, ApprovalSubject } from './reasons.ts'

/** What the reasons depend on. The seller's screen has it too and shows beforehand which approvals will be asked. */
export type FinancialSubject = Pick<ApprovalSubject, 'type'> & {
  readonly exposure: Omit<Exposure, 'share' | 'release'>
}

/** Customer blocked, credit limit exceeded, transaction limit exceeded, overdue debt. A quote owes nothing, and an offer costs the customer nothing. */
export function financialReasons({ type, exposure }: FinancialSubject): ApprovalReason[] {
  if (type !== 'PEV') return []
  return [
    ...blockedReasons(exposure),
    ...limitReasons(exposure),
    ...transactionReasons(exposure),
    ...overdueReasons(exposure),
  ]
}

const blockedReasons = ({ blockedCredit }: FinancialSubject['exposure']): ApprovalReason[] =>
  blockedCredit ? [{ code: 'CUSTOMER_BLOCKED' }] : []

const limitReasons = ({ total, creditLimit, over }: FinancialSubject['exposure']): ApprovalReason[] =>
  over > 0 ? [{ code: 'CREDIT_LIMIT_EXCEEDED', exposure: total, limit: creditLimit, over }] : []

const transactionReasons = ({
  thisOrder,
  transactionLimit,
  overTransaction,
}: FinancialSubject['exposure']): ApprovalReason[] =>
  transactionLimit !== null && overTransaction > 0
    ? [
        {
          code: 'TRANSACTION_LIMIT_EXCEEDED',
          order: thisOrder,
          limit: transactionLimit,
          over: overTransaction,
        },
      ]
    : []

const overdueReasons = ({ overdue }: FinancialSubject['exposure']): ApprovalReason[] =>
  overdue > 0 ? [{ code: 'OVERDUE_DEBT', overdue }] : []
