import type { TableMap } from '@cais/contract/inbound/maps'
import type { StyleChoice } from '@cais/domain/imports/column-style'
import { type ColumnMapping, headerKey } from '@cais/domain/imports/match-columns'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type KeptMap = StyleChoice & Pick<TableMap, 'encoding'> & { readonly columns: ColumnMapping }

/** How a table with these names of a retailer is read; undefined = nobody made a map of it. */
export async function findMap(
  db: Db,
  retailerId: string,
  header: readonly string[],
): Promise<KeptMap | undefined> {
  const row = await db
    .selectFrom('retailer_table_maps')
    .select(['columns', 'encoding', 'decimal_mark', 'date_order'])
    .where('retailer_id', '=', retailerId)
    .where('header_key', '=', headerKey(header))
    .executeTakeFirst()
  return (
    row && {
      columns: row.columns.map((key) => (key === '' ? null : key)),
      encoding: row.encoding,
      decimal: row.decimal_mark,
      dateOrder: row.date_order,
    }
  )
}

const stored = (db: Db) =>
  db
    .selectFrom('retailer_table_maps as m')
    .innerJoin('retailers as r', 'r.id', 'm.retailer_id')
    .innerJoin('users as u', 'u.id', 'm.updated_by')
    .selectAll('m')
    .select(['r.name as retailer_name', sql<string>`rtrim(u.name || ' ' || u.surname)`.as('updater')])

type Stored = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

const present = (row: Stored): TableMap => ({
  id: row.id,
  retailer: { id: row.retailer_id, name: row.retailer_name },
  header: row.header,
  // written by saveMap only
  columns: row.columns.map((key) => (key === '' ? null : key)) as TableMap['columns'],
  encoding: row.encoding,
  decimalMark: row.decimal_mark,
  dateOrder: row.date_order,
  updatedBy: row.updater,
  updatedAt: row.updated_at,
  version: row.version,
})

/** The maps that are kept, by retailer. */
export const listMaps = async (db: Db): Promise<TableMap[]> =>
  (await stored(db).orderBy('r.name').orderBy('m.id').execute()).map(present)

/** Throws NOT_FOUND. */
export async function findKeptMap(db: Db, id: number): Promise<TableMap> {
  const row = await stored(db).where('m.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { map: id })
  return present(row)
}
