import type { OrderReply } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { presentOrder } from '../presenter/present-order.ts'
import { isVisible } from '../visibility.ts'
import { readOrderDetail } from './read-order-detail.ts'

export type Reader = { readonly user: User; readonly lang: Language }

/** A document as the caller may see it. Throws NOT_FOUND for what is not there or not theirs to see. */
export async function findOrder(db: Db, id: number, { user, lang }: Reader): Promise<OrderReply> {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || !isVisible(user, detail.row)) throw new RuleError('NOT_FOUND', { order: id })
  return presentOrder(detail, { user, lang })
}
