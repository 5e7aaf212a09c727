import type { InboundCause, InboundSuggestion } from '@cais/contract/inbound/schemas'
import { nearestQuantities } from '@cais/domain/inbound/quantity-rule'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import { readPackKey, readUnitKey } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type CauseReader, findCauseOf } from './cause-board.ts'

const MOST = 6

/** What a cause may be with us, the likeliest first. Nothing is applied without a person. Throws NOT_FOUND. */
export async function suggestFor(db: Db, id: number, reader: CauseReader): Promise<InboundSuggestion[]> {
  const cause = await findCauseOf(db, id, reader)
  switch (cause.kind) {
    case 'article':
      return await suggestArticles(db, cause, reader)
    case 'customer':
      return await suggestCustomers(db, cause)
    case 'unit':
      return await suggestUnits(db, cause)
    case 'pack':
      return await suggestQuantities(db, cause)
    default:
      return []
  }
}

const NOTHING = { likeness: 0, price: null, free: null, unit: '' } as const

/**
 * By the number of the article under any indicator of packing, by what the code is with another sender, by the name, and by the price that was sent:
 * what costs about as much stands above what does not.
 */
async function suggestArticles(db: Db, { id, key, hint }: InboundCause, { user, now }: CauseReader) {
  const branches = user.scope.branches === 'all' ? null : [...user.scope.branches]
  const { rows } = await sql<InboundSuggestion>`
    WITH sent AS (
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY line.price) AS price FROM quarantine_items AS item
      JOIN inbound_lines AS line ON line.id = item.item_id WHERE item.cause_id = ${id} AND item.noun = 'inbound-orders'
    ), likely AS (
      SELECT p.id, p.description, p.unit, p.unit_price, greatest(similarity(lower(p.description), lower(${hint})),
          word_similarity(lower(${hint}), lower(p.description)) * 0.9) AS likeness,
        (${key} ~ '^\\d{8,14}$' AND EXISTS (SELECT FROM product_units AS u WHERE u.product_id = p.id AND u.barcode <> ''
          AND substr(lpad(u.barcode, 14, '0'), 2, 12) = substr(lpad(${key}, 14, '0'), 2, 12))) AS same_number,
        EXISTS (SELECT FROM quarantine_causes AS other WHERE other.kind = 'article' AND other.key = ${key} AND other.target = p.id) AS elsewhere
      FROM products AS p WHERE p.active
    ), ranked AS (
      SELECT likely.*, (sent.price IS NOT NULL AND unit_price > 0 AND abs(unit_price - sent.price) * 50 <= unit_price) AS same_price
      FROM likely, sent WHERE likeness >= 0.12 OR same_number OR elsewhere OR (sent.price IS NOT NULL AND unit_price > 0 AND unit_price = sent.price)
      ORDER BY same_number DESC, elsewhere DESC, likeness + CASE WHEN sent.price IS NOT NULL AND unit_price > 0
        AND abs(unit_price - sent.price) * 50 <= unit_price THEN 0.15 ELSE 0 END DESC, id LIMIT ${MOST}
    )
    SELECT id AS target, description AS label, id AS detail, round(likeness * 100)::int AS likeness, unit_price AS price, unit,
      CASE WHEN same_number THEN 'gtin' WHEN elsewhere THEN 'other-sender' WHEN same_price AND likeness < 0.3 THEN 'price' ELSE 'name' END AS reason,
      (SELECT coalesce(sum(level.on_hand - level.reserved), 0) / 1000.0 FROM stock_levels AS level JOIN warehouses AS w ON w.id = level.warehouse_id
        WHERE level.product_id = ranked.id AND w.kind = 'sale' AND NOT level.blocked
          AND (level.expiry IS NULL OR level.expiry >= ${calendarDateAt(now.getTime())})
          AND (${branches}::text[] IS NULL OR w.branch_id = ANY(${branches}::text[])))::float8 AS free
    FROM ranked`.execute(db)
  return rows
}

async function suggestCustomers(db: Db, { key, hint, sender }: InboundCause): Promise<InboundSuggestion[]> {
  const name = hint || key
  const { rows } = await sql<{ target: string; label: string; likeness: number; own: boolean }>`
    SELECT code AS target, name AS label, round(greatest(similarity(lower(name), lower(${name})), word_similarity(lower(${name}), lower(name)) * 0.9) * 100)::int
        AS likeness, EXISTS (SELECT FROM retailer_customers AS own WHERE own.customer_id = customers.id AND own.retailer_id = ${sender}) AS own
    FROM customers WHERE active ORDER BY own DESC, likeness DESC, id LIMIT ${MOST}`.execute(db)
  return rows
    .filter(({ likeness, own }) => own || likeness >= 25)
    .map(({ target, label, likeness }) => ({
      ...NOTHING,
      target,
      label,
      detail: target,
      likeness,
      reason: 'name',
    }))
}

async function suggestUnits(db: Db, { key }: InboundCause): Promise<InboundSuggestion[]> {
  const rows = await db
    .selectFrom('product_units')
    .innerJoin('products', 'products.id', 'product_units.product_id')
    .select(['product_units.code', 'product_units.factor', 'products.base_unit'])
    .where('product_id', '=', readUnitKey(key).productId)
    .where('product_units.orderable', '=', true)
    .orderBy('product_units.position')
    .execute()
  return rows.map(({ code, factor, base_unit }) => ({
    ...NOTHING,
    target: code,
    label: code,
    detail: `${decimalFromMilli(factor)} ${base_unit}`,
    reason: 'unit',
    unit: code,
  }))
}

/** The quantities next to the one that was sent that the sender's rule allows. */
async function suggestQuantities(db: Db, { key, sender }: InboundCause): Promise<InboundSuggestion[]> {
  const { productId, unit, quantity } = readPackKey(key)
  const rule = await db
    .selectFrom('retailer_quantity_rules')
    .select(['minimum', 'multiple'])
    .where('retailer_id', '=', sender)
    .where('unit', '=', unit)
    .where((where) => where.or([where('product_id', '=', productId), where('product_id', 'is', null)]))
    .orderBy('product_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (rule === undefined) return []
  return nearestQuantities(quantity, rule).map((milli) => ({
    ...NOTHING,
    target: String(decimalFromMilli(milli)),
    label: '',
    detail: '',
    reason: 'nearest',
    unit,
  }))
}
