import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'

export type FileCounts = {
  readonly rows_read: number
  readonly rows_accepted: number
  readonly rows_rejected: number
  readonly orders_created: number
}

/** Closes a file with its counts; the database refuses one in which read is not accepted plus rejected. */
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

/** Deletes the finished import of a file that made no order, so that it can be read again: missing customers or articles may exist by now. */
export const deleteEmptyImport = (db: Db, digest: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const file = await trx
      .selectFrom('import_files')
      .select('id')
      .where('digest', '=', digest)
      .where('finished_at', 'is not', null)
      .where('orders_created', '=', 0)
      .forUpdate()
      .executeTakeFirst()
    if (file === undefined) return
    await trx.deleteFrom('import_rejections').where('file_id', '=', file.id).execute()
    await trx.deleteFrom('import_files').where('id', '=', file.id).execute()
  })

export type NewFile = {
  readonly name: string
  readonly digest: string
  /** What must be the same when a run that failed is continued: mapping, branch, warehouse. */
  readonly terms: Readonly<Record<string, unknown>>
  readonly userId: number
}

export type StoredFile = {
  readonly id: number
  readonly name: string
  readonly started_at: string
  readonly finished_at: string | null
  /** It was begun under the same terms as this run. */
  readonly same_terms: boolean
}

/** The file with this digest, inserted if it is new. */
export async function openFile(db: Db, { name, digest, terms, userId }: NewFile): Promise<StoredFile> {
  const mapping = JSON.stringify(terms)
  await db
    .insertInto('import_files')
    .values({ name, digest, mapping, user_id: userId })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
  return db
    .selectFrom('import_files')
    .select(['id', 'name', 'started_at', 'finished_at'])
    .select(sql<boolean>`mapping = ${mapping}::jsonb`.as('same_terms'))
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
}
