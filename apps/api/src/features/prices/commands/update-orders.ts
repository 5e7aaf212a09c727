import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { repriceOrder } from '../../drafts/commands/reprice-order.ts'
import { findDeliveries } from '../open-documents.ts'
import { findVersion, recordListChange } from '../store.ts'

export const updateOrdersPayload = z.object({
  listId: z.int(),
  number: z.int(),
  productIds: z.array(z.string()),
  userId: z.int(),
})
type Payload = z.output<typeof updateOrdersPayload>

/**
 * Gives the submitted orders that are delivered from the first day of a version on its prices, each in a transaction of its own. What is in
 * picking by now, or whose discount no longer fits, stays as it is and is named in the history of the list. A second run changes nothing more.
 */
export async function updateOrders(
  db: Db,
  { listId, number, productIds, userId }: Payload,
  now: Date,
): Promise<void> {
  const user = await readUserById(db, userId)
  if (user === undefined) throw new RuleError('USER_INACTIVE')
  const { list, version } = await findVersion(db, { id: listId, number }, user)
  const acting = { user, now }
  const facts = { priceList: list.code, number }
  const asked = { productIds: new Set(productIds), facts }
  const left: number[] = []
  let updated = 0
  const today = calendarDateAt(now.getTime())
  for (const id of await findDeliveries(db, { list, version, today }, productIds)) {
    try {
      if (await inTransaction(db, (trx) => repriceOrder(trx, id, asked, acting))) updated += 1
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      left.push(id)
    }
  }
  if (updated === 0 && left.length === 0) return
  await inTransaction(db, (trx) =>
    recordListChange(trx, { list, action: 'update-orders', facts: { number, updated, left } }, acting),
  )
}
