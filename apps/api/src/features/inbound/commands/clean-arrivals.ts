import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'

const DAY_MS = 86_400_000
const FILES_AT_ONCE = 200

/**
 * Removes the orders and the bytes of files that arrived before so many days and of which nothing waits; documents and history stay, and so does
 * the digest, by which the same bytes are known when they come again. The bytes go with the nightly sweep.
 */
export async function cleanArrivals(
  db: Db,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<{ files: number; orders: number }> {
  const counts = { files: 0, orders: 0 }
  for (;;) {
    const done = await inTransaction(db, (trx) =>
      cleanSome(trx, new Date(now.getTime() - days * DAY_MS), now),
    )
    counts.files += done.files
    counts.orders += done.orders
    if (done.files < FILES_AT_ONCE) return counts
  }
}

async function cleanSome(trx: Trx, before: Date, now: Date): Promise<{ files: number; orders: number }> {
  const { rows } = await sql<{ id: number }>`
    SELECT file.id FROM inbound_files AS file
    WHERE file.cleaned_at IS NULL AND file.arrived_at < ${before.toISOString()} AND file.status <> 'received'
      AND NOT EXISTS (SELECT FROM inbound_orders AS inbound WHERE inbound.file_id = file.id
        AND (inbound.state = 'pending' OR inbound.is_incomplete OR inbound.checked_at IS NULL))
    ORDER BY file.arrived_at, file.id LIMIT ${FILES_AT_ONCE} FOR NO KEY UPDATE OF file SKIP LOCKED`.execute(
    trx,
  )
  if (rows.length === 0) return { files: 0, orders: 0 }
  const ids = rows.map(({ id }) => id)
  // an order that came again names the one before it, which goes
  await sql`UPDATE inbound_orders SET known_id = NULL
    WHERE known_id IN (SELECT id FROM inbound_orders WHERE file_id = ANY(${ids}::bigint[]))`.execute(trx)
  const { numDeletedRows } = await trx
    .deleteFrom('inbound_orders')
    .where('file_id', '=', sql<number>`any(${ids}::bigint[])`)
    .executeTakeFirst()
  await trx
    .updateTable('inbound_files')
    .set({ content_digest: null, cleaned_at: now.toISOString() })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return { files: ids.length, orders: Number(numDeletedRows) }
}
