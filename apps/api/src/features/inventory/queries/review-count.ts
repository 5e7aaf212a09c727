import type { CountReview } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { findCount } from './list-counts.ts'

/** Which documents hold more of a batch than was found, those served last first, and who counted. Throws NOT_FOUND. */
export async function reviewCount(db: Db, id: number, user: User): Promise<CountReview> {
  await findCount(db, id, user)
  const [reservations, people] = await Promise.all([readBroken(db, id), readPeople(db, id)])
  return {
    reservations: reservations.map((row) => ({ ...row, held: row.held / 1000, missing: row.missing / 1000 })),
    people: [...people],
  }
}

async function readBroken(db: Db, id: number) {
  const { rows } = await sql<CountReview['reservations'][number]>`
    SELECT o.id AS "orderId", o.number, customer.name AS "customerName", level.product_id AS "productId", p.description, p.stock_unit AS unit,
      level.batch, sum(held.quantity)::bigint AS held,
      (level.reserved - (level.on_hand + line.counted - line.expected))::bigint AS missing
    FROM stock_count_lines AS line JOIN stock_levels AS level ON level.id = line.level_id
    JOIN products AS p ON p.id = level.product_id
    JOIN held_stock AS held ON held.level_id = level.id
    JOIN order_lines ON order_lines.id = held.line_id JOIN orders AS o ON o.id = order_lines.order_id
    JOIN customers AS customer ON customer.id = o.customer_id
    WHERE line.count_id = ${id} AND NOT line.needs_second
      AND level.reserved > level.on_hand + line.counted - line.expected
    GROUP BY o.id, customer.name, level.id, p.description, p.stock_unit, line.counted, line.expected
    ORDER BY level.id, o.priority, o.submitted_at DESC, o.id LIMIT 100`.execute(db)
  return rows
}

async function readPeople(db: Db, id: number) {
  const { rows } = await sql<CountReview['people'][number]>`
    SELECT u.id, rtrim(u.name || ' ' || u.surname) AS name, count(*) AS counted
    FROM stock_count_lines AS line JOIN users AS u ON u.id = line.counted_by
    WHERE line.count_id = ${id} GROUP BY u.id ORDER BY count(*) DESC, u.id`.execute(db)
  return rows
}
