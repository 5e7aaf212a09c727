import type pg from 'pg'

type Part = { readonly drop: string; readonly make: string }

/**
 * Drops the indexes, unique keys and foreign keys of all tables (not the primary keys), does the work, and makes them again as they were:
 * over all rows at once they cost a fraction, no row waits for another, and one that breaks a rule fails the whole transaction.
 */
export async function withoutConstraints(
  client: pg.ClientBase,
  report: (sentence: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const parts = await readParts(client)
  for (const { drop } of parts.toReversed()) await client.query(drop)
  await work()
  report('All rows are there; now their indexes and references …')
  for (const { make } of parts) await client.query(make)
}

/** Indexes first, then unique keys, foreign keys last: they need the others. Table by table, so that each is read from the disk once. */
async function readParts(client: pg.ClientBase): Promise<readonly Part[]> {
  const { rows } = await client.query<Part>(`
    SELECT 'DROP INDEX ' || i.indexrelid::regclass AS drop, pg_get_indexdef(i.indexrelid) AS make, 'a' AS step, t.relname AS table_name
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND NOT i.indisreplident
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
      'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid),
      CASE contype WHEN 'u' THEN 'b' ELSE 'c' END, (SELECT relname FROM pg_class WHERE oid = conrelid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('u', 'f') AND conrelid <> 0
    ORDER BY step, table_name, make`)
  return rows
}
