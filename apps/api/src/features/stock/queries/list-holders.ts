import type { BatchHolder } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { requireLevel } from '../commands/require-level.ts'

/** The documents that hold a batch, those served first on top. Throws NOT_FOUND for a batch outside the scope. */
export async function listHolders(db: Db, levelId: number, user: User): Promise<BatchHolder[]> {
  await requireLevel(db, levelId, user)
  const rows = await readHolders(db, levelId, user)
  return rows.map(({ quantity, ...holder }) => ({ ...holder, quantity: quantity / 1000 }))
}

async function readHolders(db: Db, levelId: number, user: User): Promise<readonly BatchHolder[]> {
  const { rows } = await sql<BatchHolder>`
    SELECT o.id AS "orderId", line.id AS "lineId", o.number, customer.name AS "customerName", held.bucket, held.quantity,
      o.priority, o.submitted_at AS "submittedAt", o.delivery_date AS "deliveryDate"
    FROM held_stock AS held
    JOIN order_lines AS line ON line.id = held.line_id
    JOIN orders AS o ON o.id = line.order_id
    JOIN customers AS customer ON customer.id = o.customer_id
    WHERE held.level_id = ${levelId} AND ${visibleTo(user)}
    ORDER BY o.priority DESC, o.submitted_at, o.id, held.bucket`.execute(db)
  return rows
}
