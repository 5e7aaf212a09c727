import type { ErpSyncKind } from '@cais/domain/erp/limits'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** What a reading changed here, and what could not be taken over, with an example. */
export type Merged = { readonly changed: number; readonly skipped: readonly Skipped[] }
export type Skipped = { readonly code: RuleCode; readonly facts: RuleFacts; readonly count: number }

type Source = { readonly columns: readonly (readonly [name: string, type: string])[] }

/** The fields of each kind as the gateway reads them, with the type of their column. */
export const SOURCES: Readonly<Record<ErpSyncKind, Source>> = {
  customers: {
    columns: [
      ['code', 'text'],
      ['name', 'text'],
      ['nuit', 'text'],
      ['"creditLimit"', 'bigint'],
      ['blocked', 'boolean'],
    ],
  },
  articles: {
    columns: [
      ['code', 'text'],
      ['description', 'text'],
      ['unit', 'text'],
      ['active', 'boolean'],
    ],
  },
  prices: {
    columns: [
      ['article', 'text'],
      ['unit', 'text'],
      ['price', 'bigint'],
      ['text', 'text'],
    ],
  },
  stock: {
    columns: [
      ['article', 'text'],
      ['warehouse', 'text'],
      ['batch', 'text'],
      ['quantity', 'bigint'],
    ],
  },
  account: {
    columns: [
      ['customer', 'text'],
      ['document', 'text'],
      ['"issuedOn"', 'date'],
      ['"dueOn"', 'date'],
      ['amount', 'bigint'],
      ['open', 'bigint'],
    ],
  },
  orders: {
    columns: [
      ['document', 'text'],
      ['reference', 'text'],
      ['article', 'text'],
      ['customer', 'text'],
      ['quantity', 'bigint'],
    ],
  },
}

/** The copy of each kind: its table, its key, what else it holds, and the rows that it becomes of. */
const COPIES = {
  prices: {
    table: 'erp_prices',
    key: ['article', 'unit'],
    rest: ['price'],
    rows: 'SELECT article, unit, min(price) AS price FROM erp_read WHERE price IS NOT NULL GROUP BY article, unit',
  },
  stock: {
    table: 'erp_stock',
    key: ['article', 'warehouse', 'batch'],
    rest: ['quantity'],
    rows: 'SELECT article, warehouse, batch, sum(quantity)::bigint AS quantity FROM erp_read GROUP BY article, warehouse, batch',
  },
  account: {
    table: 'erp_open_items',
    key: ['customer', 'document'],
    rest: ['issued_on', 'due_on', 'amount', 'open_amount'],
    rows: `SELECT customer, document, min("issuedOn") AS issued_on, min("dueOn") AS due_on, sum(amount)::bigint AS amount,
      sum(open)::bigint AS open_amount FROM erp_read GROUP BY customer, document`,
  },
  orders: {
    table: 'erp_pending_orders',
    key: ['document', 'article'],
    rest: ['customer', 'quantity'],
    rows: `SELECT document, article, min(customer) AS customer, sum(quantity)::bigint AS quantity FROM erp_read
      GROUP BY document, article HAVING sum(quantity) > 0`,
  },
} as const

/** Makes the copy what was read: rows that are gone there go, only rows that differ are written. */
export async function merge(trx: Trx, kind: keyof typeof COPIES): Promise<Merged> {
  const { table, key, rest, rows } = COPIES[kind]
  const names = (columns: readonly string[], prefix = '') =>
    sql.raw(columns.map((name) => `${prefix}${name}`).join(', '))
  const isSame = sql.raw(key.map((name) => `copy.${name} = read.${name}`).join(' AND '))
  const { rows: counted } = await sql<{ changed: number }>`
    WITH read AS MATERIALIZED (${sql.raw(rows)}),
    gone AS (DELETE FROM ${sql.table(table)} AS copy WHERE NOT EXISTS (SELECT FROM read WHERE ${isSame}) RETURNING 1),
    written AS (
      INSERT INTO ${sql.table(table)} AS copy (${names([...key, ...rest])})
      SELECT ${names([...key, ...rest], 'read.')} FROM read LEFT JOIN ${sql.table(table)} AS copy ON ${isSame}
      WHERE (${names(rest, 'copy.')}) IS DISTINCT FROM (${names(rest, 'read.')})
      ON CONFLICT (${names(key)}) DO UPDATE SET ${sql.raw(rest.map((name) => `${name} = EXCLUDED.${name}`).join(', '))}
      RETURNING 1)
    SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed`.execute(trx)
  return {
    changed: Number(counted[0]?.changed ?? 0),
    skipped: kind === 'prices' ? await unreadable(trx) : [],
  }
}

/** Prices with more decimals than a price may have stay as they were. */
async function unreadable(trx: Trx): Promise<Skipped[]> {
  const { rows } = await sql<{ count: number; product: string; price: string }>`
    SELECT count(*)::int AS count, min(article) AS product, (array_agg(text ORDER BY article))[1] AS price
    FROM erp_read WHERE price IS NULL HAVING count(*) > 0`.execute(trx)
  return rows.map(({ count, product, price }) => ({
    code: 'ERP_PRICE_DECIMALS',
    facts: { product, price, max: 2 },
    count,
  }))
}
