import type { User } from '@cais/domain/access/actor'
import { allowedActions } from '@cais/domain/orders/actions'
import type { Db } from '../../../db/pool.ts'
import { readOrders } from '../../orders/queries/read-orders.ts'
import { toFacts } from '../../orders/record/order-facts.ts'

/** The buttons of each of the documents, out of the domain's table. */
export async function readAllowed(db: Db, ids: readonly number[], user: User) {
  const records = await readOrders(db, ids, user)
  return records.map((record) => ({
    id: record.row.id,
    version: record.row.version,
    allowedActions: allowedActions(user, toFacts(record)),
  }))
}
