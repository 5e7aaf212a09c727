import type { OrderReply } from '@cais/contract/orders/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { findOrder } from '../../../aggregates/documents/detail/find-order.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'

/** A document that is still a draft. Throws NOT_FOUND once it was submitted: it is an order then. */
export async function findDraft(db: Db, id: number, reader: Reader): Promise<OrderReply> {
  const draft = await findOrder(db, id, reader)
  if (draft.status !== 'DRAFT') throw new RuleError('NOT_FOUND', { draft: id })
  return draft
}
