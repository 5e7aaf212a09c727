import type { OrderReply } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { expectedCommercial } from '../../approvals/queries/expected-commercial.ts'
import { readCost } from '../../approvals/queries/read-cost.ts'
import { presentOrder } from '../presenter/present-order.ts'
import { recordOf } from '../presenter/record-of.ts'
import { maySeeCosts } from '../see-costs.ts'
import { isVisible } from '../visibility.ts'
import { type OrderDetail, readOrderDetail } from './read-order-detail.ts'

export type Reader = { readonly user: User; readonly lang: Language; now(): Date }

/** A document as the caller may see it. Throws NOT_FOUND for what is not there or not theirs to see. */
export async function findOrder(db: Db, id: number, reader: Reader): Promise<OrderReply> {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || !isVisible(reader.user, detail.row))
    throw new RuleError('NOT_FOUND', { order: id })
  return presentOrder(detail, reader, {
    cost: await costOf(db, detail, reader.user),
    expected: await expectedOf(db, detail, reader.now()),
  })
}

/** Drafts of a quote: what of their terms would be asked about; null for all others. */
async function expectedOf(db: Db, detail: OrderDetail, at: Date): Promise<ApprovalReason[] | null> {
  const { status, quote_id } = detail.row
  return status === 'DRAFT' && quote_id !== null ? expectedCommercial(db, recordOf(detail), at) : null
}

/** What an offer gives away, for who may see costs. */
async function costOf(db: Db, { row }: OrderDetail, user: User): Promise<number | null> {
  const place = { branchId: row.branch_id, operationId: row.operation_id }
  return row.type === 'POF' && maySeeCosts(user, place) ? readCost(db, row.id) : null
}
