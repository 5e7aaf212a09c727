import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'

const LOCKED = { type: 'type', customer_id: 'customerId', branch_id: 'branchId' } as const

/** Type and branch are part of a document's number, and its customer agreed to it: a change may touch none of the three. Throws REVISION_KEEPS. */
export function requireSameDocument(before: OrderColumns, after: OrderColumns): void {
  if (before.revises === null) return
  const touched = (Object.keys(LOCKED) as (keyof typeof LOCKED)[]).filter(
    (name) => before[name] !== after[name],
  )
  if (touched.length === 0) return
  const details = touched.map((name) => ({ field: LOCKED[name], rule: 'REVISION_KEEPS', facts: {} }))
  throw new RuleError('REVISION_KEEPS', {}, details)
}
