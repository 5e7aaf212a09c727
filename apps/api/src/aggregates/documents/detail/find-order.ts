import type { OrderReply } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { expectedCommercial } from '../approval/approval-subject.ts'
import { isVisible } from '../visibility.ts'
import { maySeeCosts, readCost } from './costs.ts'
import { presentOrder } from './present-order.ts'
import { type OrderDetail, readOrderDetail, recordOf } from './read-order-detail.ts'

/** A document as the caller may see it. Throws NOT_FOUND for one that does not exist or that the user may not see. */
export async function findOrder(db: Db, id: number, reader: Reader): Promise<OrderReply> {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || !isVisible(reader.user, detail.row))
    throw new RuleError('NOT_FOUND', { order: id })
  return presentOrder(detail, reader, {
    cost: await costOf(db, detail, reader.user),
    expected: await expectedOf(db, detail, reader.now()),
  })
}

/** Drafts of a quote: the commercial approvals that they would need; null for other documents. */
async function expectedOf(db: Db, detail: OrderDetail, at: Date): Promise<ApprovalReason[] | null> {
  const { status, quote_id } = detail.row
  return status === 'DRAFT' && quote_id !== null ? expectedCommercial(db, recordOf(detail), at) : null
}

/** What an offer costs the company, for who may see costs. */
async function costOf(db: Db, { row }: OrderDetail, user: User): Promise<number | null> {
  const place = { branchId: row.branch_id, operationId: row.operation_id }
  return row.type === 'POF' && maySeeCosts(user, place) ? readCost(db, row.id) : null
}
