import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** How long a file may wait for a record that refers to it: a form may stay open over night. */
export const UNREFERENCED_HOURS = 24

type Reference = { readonly table: string; readonly column: string }

/** The columns that refer to files: foreign keys to their digest. Nobody has to list them, so none is forgotten. */
export async function fileReferences(db: Db): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT referring.relname AS table, part.attname AS column
    FROM pg_constraint AS key
    JOIN pg_class AS referring ON referring.oid = key.conrelid
    JOIN pg_attribute AS part ON part.attrelid = key.conrelid AND part.attnum = key.conkey[1]
    JOIN pg_attribute AS referred ON referred.attrelid = key.confrelid AND referred.attnum = key.confkey[1]
    WHERE key.contype = 'f' AND key.confrelid = 'files'::regclass AND referred.attname = 'digest'
    ORDER BY 1, 2`.execute(db)
  return rows
}

/** Whether any record refers to the file of the row `files`. */
export const isReferenced = (references: readonly Reference[]): RawBuilder<boolean> =>
  sql`EXISTS (${sql.join(references.map(referring), sql` UNION ALL `)})`

const referring = ({ table, column }: Reference) =>
  sql`SELECT 1 FROM ${sql.table(table)} AS record WHERE record.${sql.ref(column)} = files.digest`

/**
 * Deletes files that no record refers to and that came more than a day ago, and what broke off while it arrived. One that a record
 * is about to refer to is locked by it and stays.
 */
export async function sweepFiles(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNREFERENCED_HOURS * 3_600_000).toISOString()
  const references = await fileReferences(db)
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM files WHERE id IN (
      SELECT id FROM files WHERE uploaded_at < ${before} AND NOT ${isReferenced(references)}
      ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(db)
  return Number(numAffectedRows)
}
