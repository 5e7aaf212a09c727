import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { deputyshipsAt } from '@cais/domain/access/deputyship'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** What the products of a document cost the company today, in centavos. */
export async function readCost(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    SELECT coalesce(sum(round(p.unit_cost::numeric * l.quantity * l.stock_factor / (1000 * p.conversion_factor))), 0)::bigint AS cost
    FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ${orderId}`.execute(db)
  return rows[0]?.cost ?? 0
}

/** How many articles of a document have no cost yet (0): then the cost of the document is not known whole. */
export async function countWithoutCost(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ articles: number }>`
    SELECT count(*)::int AS articles FROM order_lines l JOIN products p ON p.id = l.product_id
    WHERE l.order_id = ${orderId} AND p.unit_cost = 0`.execute(db)
  return rows[0]?.articles ?? 0
}

type Place = { readonly branchId: string; readonly operationId: string }

/** Costs are shown to those who decide on prices, and to their deputies (decision 0062). */
export const maySeeCosts = (user: User, place: Place): boolean =>
  canDo(user.roles, 'see-costs') || deputyshipsAt(user, place).length > 0
