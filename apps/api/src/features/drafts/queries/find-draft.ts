import type { OrderReply } from '@cais/contract/orders/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { findOrder, type Reader } from '../../orders/queries/find-order.ts'

/** A document that is still a draft. Throws NOT_FOUND once it was submitted: it is an order then. */
export async function findDraft(db: Db, id: number, reader: Reader): Promise<OrderReply> {
  const draft = await findOrder(db, id, reader)
  if (draft.status !== 'DRAFT') throw new RuleError('NOT_FOUND', { draft: id })
  return draft
}
