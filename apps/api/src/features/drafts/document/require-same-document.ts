import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../orders/record/order-record.ts'

const KEPT = { type: 'type', customer_id: 'customerId', branch_id: 'branchId' } as const

/** The number of a document names its type and its branch, and a customer agreed to it: a change keeps these. Throws REVISION_KEEPS. */
export function requireSameDocument(before: OrderColumns, after: OrderColumns): void {
  if (before.revises === null) return
  const touched = (Object.keys(KEPT) as (keyof typeof KEPT)[]).filter((name) => before[name] !== after[name])
  if (touched.length === 0) return
  const details = touched.map((name) => ({ field: KEPT[name], rule: 'REVISION_KEEPS', facts: {} }))
  throw new RuleError('REVISION_KEEPS', {}, details)
}
