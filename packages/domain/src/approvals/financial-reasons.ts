import type { Exposure } from '../credit/exposure.ts'
import type { ApprovalReason, ApprovalSubject } from './reasons.ts'

/** Customer blocked, credit limit exceeded, transaction limit exceeded, overdue debt. A quote owes nothing, and an offer costs the customer nothing. */
export function financialReasons({ type, exposure }: ApprovalSubject): ApprovalReason[] {
  if (type !== 'PEV') return []
  return [
    ...blockedReasons(exposure),
    ...limitReasons(exposure),
    ...transactionReasons(exposure),
    ...overdueReasons(exposure),
  ]
}

const blockedReasons = ({ blockedCredit }: Exposure): ApprovalReason[] =>
  blockedCredit ? [{ code: 'CUSTOMER_BLOCKED' }] : []

const limitReasons = ({ total, creditLimit, over }: Exposure): ApprovalReason[] =>
  over > 0 ? [{ code: 'CREDIT_LIMIT_EXCEEDED', exposure: total, limit: creditLimit, over }] : []

const transactionReasons = ({ thisOrder, transactionLimit, overTransaction }: Exposure): ApprovalReason[] =>
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

const overdueReasons = ({ overdue }: Exposure): ApprovalReason[] =>
  overdue > 0 ? [{ code: 'OVERDUE_DEBT', overdue }] : []
