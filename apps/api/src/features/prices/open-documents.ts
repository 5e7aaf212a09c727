import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { rankOf } from '@cais/domain/pricing/price-list'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type ListRecord, type StoredVersion, textArray } from './store.ts'

export type ListTarget = Pick<ListRecord, 'operation_id' | 'segment'>

/** Orders `o` of customers `c` for whom the list is. */
export const isListFor = ({ operation_id, segment }: ListTarget) => sql`
  ${operation_id === null ? sql`true` : sql`o.operation_id = ${operation_id}`}
  AND ${segment === null ? sql`true` : sql`c.segment = ${segment}`}`

type Version = {
  readonly list: ListTarget & { readonly id: number }
  readonly version: Pick<StoredVersion, 'id' | 'validFrom'>
  readonly today: CalendarDate
}
type Group = { readonly documents: number; readonly total: number }

/**
 * The open documents with an article whose price was typed and is not that of a more specific list: drafts, quotes in force, submitted orders,
 * and those of the latter that are delivered from the first day of the version on.
 */
export async function readOpenDocuments(db: Db, asked: Version) {
  const typed = sql`SELECT product_id FROM price_lines WHERE version_id = ${asked.version.id} AND entered IS NOT NULL`
  const { rows } = await sql<Record<'drafts' | 'quotes' | 'orders' | 'deliveries', Group>>`
    ${affected(asked, typed)}
    SELECT ${groupOf(sql`kind = 'drafts'`)} AS drafts, ${groupOf(sql`kind = 'quotes'`)} AS quotes,
      ${groupOf(sql`kind = 'orders'`)} AS orders,
      ${groupOf(sql`kind = 'orders' AND delivery_date >= ${asked.version.validFrom}`)} AS deliveries
    FROM found`.execute(db)
  const [groups] = rows
  if (groups === undefined) throw new Error('PostgreSQL gave no row')
  return groups
}

/** Of these articles the submitted orders that are delivered from the first day of the version on, by id. */
export async function findDeliveries(
  db: Db,
  asked: Version,
  productIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${affected(asked, sql`SELECT unnest(${textArray(productIds)}) AS product_id`)}
    SELECT id FROM found WHERE kind = 'orders' AND delivery_date >= ${asked.version.validFrom} ORDER BY id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The open documents `found` with an article of `typed` that no more specific list has. */
const affected = ({ list, version, today }: Version, typed: RawBuilder<unknown>) => sql`
    WITH typed AS (${typed}),
    better AS (
      SELECT line.product_id, other.operation_id, other.segment
      FROM price_lists AS other JOIN price_versions AS v ON v.list_id = other.id JOIN price_lines AS line ON line.version_id = v.id
      WHERE other.id <> ${list.id} AND other.active AND v.published_at IS NOT NULL AND line.price IS NOT NULL
        AND (CASE WHEN other.segment IS NULL THEN 0 ELSE 2 END + CASE WHEN other.operation_id IS NULL THEN 0 ELSE 1 END)
          > ${rankOf({ operationId: list.operation_id, segment: list.segment })}
        AND v.valid_from <= ${version.validFrom} AND (v.valid_to IS NULL OR v.valid_to >= ${version.validFrom})
        AND line.product_id IN (SELECT product_id FROM typed)),
    open AS (
      SELECT id, total, delivery_date, operation_id, customer_id, 'drafts' AS kind FROM orders
      WHERE status = 'DRAFT' AND quote_id IS NULL AND revises IS NULL
      UNION ALL
      SELECT id, total, delivery_date, operation_id, customer_id, 'quotes' FROM orders
      WHERE answered_at IS NOT NULL AND expired_at IS NULL AND due_at >= ${today}
      UNION ALL
      SELECT id, total, delivery_date, operation_id, customer_id, 'orders' FROM orders
      WHERE status IN ('SUBMITTED', 'BLOCKED', 'PENDING', 'AWAITING', 'PARTIALLY-PROCESSED', 'PROCESSED') AND type = 'PEV'),
    found AS (
      SELECT o.id, o.kind, o.total, o.delivery_date FROM open AS o LEFT JOIN customers AS c ON c.id = o.customer_id
      WHERE ${isListFor(list)} AND EXISTS (
        SELECT FROM order_lines AS line WHERE line.order_id = o.id AND line.product_id IN (SELECT product_id FROM typed)
          AND NOT EXISTS (SELECT FROM better AS b WHERE b.product_id = line.product_id
            AND (b.operation_id IS NULL OR b.operation_id = o.operation_id) AND (b.segment IS NULL OR b.segment = c.segment))))`

const groupOf = (condition: ReturnType<typeof sql>) => sql`
  json_build_object('documents', count(*) FILTER (WHERE ${condition}),
    'total', coalesce(sum(total) FILTER (WHERE ${condition}), 0)::bigint)`
