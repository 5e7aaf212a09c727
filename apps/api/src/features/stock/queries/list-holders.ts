import type { BatchHolder } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { requireWarehouse } from '../commands/require-warehouse.ts'

/** The documents that hold a batch, those served first on top. Throws NOT_FOUND for a batch outside the scope. */
export async function listHolders(db: Db, levelId: number, user: User): Promise<BatchHolder[]> {
  const level = db.selectFrom('stock_levels').select('warehouse_id').where('id', '=', levelId)
  const place = await level.executeTakeFirst()
  if (place === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  await requireWarehouse(db, place.warehouse_id, user)
  const rows = await readHolders(db, levelId, user)
  return rows.map(({ quantity, ...holder }) => ({ ...holder, quantity: quantity / 1000 }))
}

async function readHolders(db: Db, levelId: number, user: User): Promise<readonly BatchHolder[]> {
  const { rows } = await sql<BatchHolder>`
    SELECT o.id AS "orderId", o.number, customer.name AS "customerName", held.bucket, held.quantity,
      o.submitted_at AS "submittedAt", o.delivery_date AS "deliveryDate"
    FROM held_stock AS held
    JOIN order_lines AS line ON line.id = held.line_id
    JOIN orders AS o ON o.id = line.order_id
    JOIN customers AS customer ON customer.id = o.customer_id
    WHERE held.level_id = ${levelId} AND ${visibleTo(user) ?? sql`true`}
    ORDER BY o.priority DESC, o.submitted_at, o.id, held.bucket`.execute(db)
  return rows
}
