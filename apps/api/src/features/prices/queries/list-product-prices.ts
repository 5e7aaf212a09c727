import type { productPrice } from '@cais/contract/price-lists/schemas'
import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { marginOf } from '@cais/domain/pricing/price-limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { textArray } from '../store.ts'

type Row = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly today: number | null
  readonly number: number | null
  readonly valid_from: string | null
  readonly planned: number | null
  readonly cost: number
}

type Asked = { readonly id: string; readonly user: User; readonly now: Date }

/** What an article costs in the active lists of the user's operations that have a price for it: today, and in the next published version. Throws NOT_FOUND. */
export async function listProductPrices(
  db: Db,
  { id, user, now }: Asked,
): Promise<z.input<typeof productPrice>[]> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  if (product === undefined) throw new RuleError('NOT_FOUND', { product: id })
  const today = calendarDateAt(now.getTime())
  const { operations } = user.scope
  const { rows } = await sql<Row>`
    SELECT l.id, l.code, l.name, current.price AS today, next.number, next.valid_from, next.price AS planned, p.unit_cost AS cost
    FROM products AS p CROSS JOIN price_lists AS l
    LEFT JOIN LATERAL (
      SELECT line.price FROM price_versions AS v JOIN price_lines AS line ON line.version_id = v.id AND line.product_id = p.id
      WHERE v.list_id = l.id AND v.published_at IS NOT NULL AND v.valid_from <= ${today} AND (v.valid_to IS NULL OR v.valid_to >= ${today})
    ) AS current ON true
    LEFT JOIN LATERAL (
      SELECT v.number, v.valid_from, (SELECT price FROM price_lines WHERE version_id = v.id AND product_id = p.id) AS price
      FROM price_versions AS v WHERE v.list_id = l.id AND v.published_at IS NOT NULL AND v.valid_from > ${today}
      ORDER BY v.valid_from LIMIT 1) AS next ON true
    WHERE p.id = ${id} AND l.active AND (current.price IS NOT NULL OR next.price IS NOT NULL)
      AND ${operations === 'all' ? sql`true` : sql`(l.operation_id IS NULL OR l.operation_id = any(${textArray(operations)}))`}
    ORDER BY l.name, l.id`.execute(db)
  const seesCosts = canDo(user.roles, 'see-costs')
  return rows.map((row) => {
    const last = row.planned ?? row.today
    return {
      list: { id: row.id, code: row.code, name: row.name },
      today: row.today,
      planned: plannedOf(row),
      margin: seesCosts && last !== null ? marginOf(last, row.cost) : null,
    }
  })
}

const plannedOf = ({ number, valid_from, planned, today }: Row) =>
  number === null || valid_from === null || planned === today
    ? null
    : { number, validFrom: valid_from, price: planned }
