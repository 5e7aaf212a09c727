import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { type HistoryEntry, recordHistories } from '../../../engines/history/record-history.ts'
import type { Merged } from './merge-copies.ts'

/** Entries of a statement: each becomes a line of JSON. */
const ENTRIES = 5000

type Changed = {
  readonly id: number | string
  readonly action: 'create' | 'edit'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Customers of the ERP: what it owns is taken over, new ones belong to the first branch until somebody completes their card. A NUIT that is none
 * is left out. One that is gone there stays here, for its documents.
 */
export const addCustomers = (trx: Trx, at: Date): Promise<Merged> =>
  record(trx, 'customer', at, [
    sql`
    WITH wanted AS (
      SELECT DISTINCT ON (code) code, name, "creditLimit" AS credit_limit, blocked,
        CASE WHEN nuit ~ '^[0-9]{9}$' THEN nuit END AS nuit
      FROM erp_read WHERE code <> '' AND name <> '' ORDER BY code
    ), differing AS (
      SELECT c.id, c.name, c.nuit, c.credit_limit, c.blocked_credit, wanted.name AS new_name, coalesce(wanted.nuit, c.nuit) AS new_nuit,
        wanted.credit_limit AS new_limit, wanted.blocked AS new_blocked
      FROM customers AS c JOIN wanted ON wanted.code = c.code
      WHERE (c.name, c.nuit, c.credit_limit, c.blocked_credit)
        IS DISTINCT FROM (wanted.name, coalesce(wanted.nuit, c.nuit), wanted.credit_limit, wanted.blocked)
      ORDER BY c.id FOR NO KEY UPDATE OF c
    ), changed AS (
      UPDATE customers AS c SET name = d.new_name, nuit = d.new_nuit, credit_limit = d.new_limit, blocked_credit = d.new_blocked,
        updated_at = ${at.toISOString()}, version = version + 1
      FROM differing AS d WHERE d.id = c.id RETURNING c.id
    )
    SELECT d.id, 'edit' AS action,
      jsonb_build_object('name', d.name, 'nuit', d.nuit, 'creditLimit', d.credit_limit, 'blockedCredit', d.blocked_credit) AS before,
      jsonb_build_object('name', d.new_name, 'nuit', d.new_nuit, 'creditLimit', d.new_limit, 'blockedCredit', d.new_blocked) AS after
    FROM differing AS d JOIN changed ON changed.id = d.id ORDER BY d.id`,
    sql`
    INSERT INTO customers (code, name, nuit, credit_limit, blocked_credit, branch_id)
    SELECT DISTINCT ON (read.code) read.code, read.name, CASE WHEN read.nuit ~ '^[0-9]{9}$' THEN read.nuit END, read."creditLimit", read.blocked,
      (SELECT id FROM branches WHERE active ORDER BY created_at, id LIMIT 1)
    FROM erp_read AS read WHERE read.code <> '' AND read.name <> '' AND EXISTS (SELECT FROM branches WHERE active)
      AND NOT EXISTS (SELECT FROM customers WHERE code = read.code)
    ORDER BY read.code ON CONFLICT (code) DO NOTHING
    RETURNING id, 'create' AS action, NULL::jsonb AS before, jsonb_build_object('code', code, 'name', name) AS after`,
  ])

/** Articles of the ERP, likewise; one that is cancelled there is not chosen here any more. What a new one lacks here (weights, barcodes, shelf life) is entered on its card. */
export const addArticles = (trx: Trx, at: Date): Promise<Merged> =>
  record(trx, 'product', at, [
    sql`
    WITH wanted AS (
      SELECT DISTINCT ON (code) code, description, active FROM erp_read WHERE description <> '' ORDER BY code
    ), differing AS (
      SELECT p.id, p.description, p.active, wanted.description AS new_description, p.active AND wanted.active AS new_active
      FROM products AS p JOIN wanted ON wanted.code = p.id
      WHERE p.description <> wanted.description OR (p.active AND NOT wanted.active) ORDER BY p.id FOR NO KEY UPDATE OF p
    ), changed AS (
      UPDATE products AS p SET description = d.new_description, active = d.new_active, updated_at = ${at.toISOString()}, version = version + 1
      FROM differing AS d WHERE d.id = p.id RETURNING p.id
    )
    SELECT d.id, 'edit' AS action, jsonb_build_object('description', d.description, 'active', d.active) AS before,
      jsonb_build_object('description', d.new_description, 'active', d.new_active) AS after
    FROM differing AS d JOIN changed ON changed.id = d.id ORDER BY d.id`,
    sql`
    INSERT INTO products (id, description, unit, base_unit, unit_price, vat_code)
    SELECT DISTINCT ON (code) code, description, lower(unit), lower(unit), 0,
      coalesce((SELECT min(code) FILTER (WHERE code = 'NOR') FROM vat_rates), (SELECT min(code) FROM vat_rates))
    FROM erp_read WHERE description <> '' AND unit <> '' AND active AND length(code) BETWEEN 1 AND 40
      AND EXISTS (SELECT FROM vat_rates) AND NOT EXISTS (SELECT FROM products WHERE id = code)
    ORDER BY code ON CONFLICT (id) DO NOTHING
    RETURNING id, 'create' AS action, NULL::jsonb AS before, jsonb_build_object('description', description) AS after`,
  ])

/** Runs the statements, and writes a row of history for each record that they changed. */
async function record(
  trx: Trx,
  objectType: string,
  at: Date,
  statements: readonly RawBuilder<unknown>[],
): Promise<Merged> {
  const changed: Changed[] = []
  for (const statement of statements) changed.push(...((await statement.execute(trx)).rows as Changed[]))
  const entries = changed.map(
    (row): HistoryEntry => ({
      objectType,
      objectId: row.id,
      user: 'system',
      action: row.action,
      changes: changesOf(row),
      facts: { source: 'erp' },
      at: at.toISOString(),
    }),
  )
  for (let from = 0; from < entries.length; from += ENTRIES)
    await recordHistories(trx, entries.slice(from, from + ENTRIES))
  return { changed: changed.length, skipped: [] }
}

const changesOf = ({ before, after }: Changed): NonNullable<HistoryEntry['changes']> =>
  before === null
    ? {}
    : Object.fromEntries(
        Object.entries(after)
          .filter(([field, value]) => value !== before[field])
          .map(([field, value]) => [field, [before[field], value] as const]),
      )
