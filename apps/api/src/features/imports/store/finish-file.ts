import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type FileCounts = {
  readonly rows_read: number
  readonly rows_accepted: number
  readonly rows_rejected: number
  readonly orders_created: number
}

/** Closes a file with its reckoning; the database refuses one in which read is not accepted and rejected. */
export const finishFile = (db: Db, fileId: number, rowsRead: number): Promise<FileCounts> =>
  db
    .updateTable('import_files')
    .set((set) => ({
      rows_read: rowsRead,
      rows_accepted: set
        .selectFrom('import_documents')
        .select(sql<number>`coalesce(sum(line_count), 0)`.as('lines'))
        .where('file_id', '=', fileId),
      rows_rejected: set
        .selectFrom('import_rejections')
        .select(sql<number>`count(*)`.as('rows'))
        .where('file_id', '=', fileId),
      orders_created: set
        .selectFrom('import_documents')
        .select(sql<number>`count(*)`.as('orders'))
        .where('file_id', '=', fileId),
      finished_at: sql<string>`now()`,
    }))
    .where('id', '=', fileId)
    .returning(['rows_read', 'rows_accepted', 'rows_rejected', 'orders_created'])
    .executeTakeFirstOrThrow()

/** How many rows each reason put into quarantine, most first. */
export const countReasons = (db: Db, fileId: number) =>
  db
    .selectFrom('import_rejections')
    .select('reason')
    .select(sql<number>`count(*)`.as('rows'))
    .select(sql<number>`min(row_number)`.as('first_row'))
    .where('file_id', '=', fileId)
    .groupBy('reason')
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .execute()

export type ReasonCount = Awaited<ReturnType<typeof countReasons>>[number]
