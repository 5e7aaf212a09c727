import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** The tables that get most of the rows. */
const TABLES = [
  ...[
    'orders',
    'order_lines',
    'approvals',
    'held_stock',
    'shipments',
    'shipment_documents',
    'deliveries',
    'delivery_lines',
    'invoices',
  ],
  ...['invoice_lines', 'stock_movements', 'account_entries', 'account_allocations', 'payments', 'history'],
]

type Part = { readonly drop: string; readonly make: string; readonly what: string }

/**
 * Drops the indexes, unique keys and foreign keys of the tables (not the primary keys), does the work, and makes them again as they were:
 * over all rows at once they cost a fraction, and a row that breaks one fails the whole load.
 */
export async function withoutIndexes(
  trx: Trx,
  report: (sentence: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const parts = await readParts(trx)
  for (const { drop } of parts.toReversed()) await sql.raw(drop).execute(trx)
  await work()
  report('All documents are written; now their indexes.')
  for (const { make } of parts) await sql.raw(make).execute(trx)
}

/** Indexes first, then unique keys, foreign keys last: they need the others. */
async function readParts(trx: Trx): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT 'DROP INDEX ' || i.indexrelid::regclass AS drop, pg_get_indexdef(i.indexrelid) AS make, 'a' AS what
    FROM pg_index i WHERE i.indrelid::regclass::text = any(${TABLES}::text[])
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
      'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid), 
      CASE contype WHEN 'u' THEN 'b' ELSE 'c' END
    FROM pg_constraint WHERE conrelid::regclass::text = any(${TABLES}::text[]) AND contype IN ('u', 'f')
    ORDER BY what, make`.execute(trx)
  return rows
}
