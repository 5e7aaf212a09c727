import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Statement } from './list-file.ts'

const CHUNK_ROWS = 1000

/** One database snapshot: all reads through it see the same moment. It holds a connection until it is closed. */
export type Snapshot = { readonly trx: Trx; close(): Promise<void> }

export async function openSnapshot(db: Db): Promise<Snapshot> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let closing: Promise<void> | undefined
  return {
    trx,
    close: () => {
      // A connection that broke meanwhile has nothing left to roll back.
      closing ??= trx
        .rollback()
        .execute()
        .catch(() => {})
      return closing
    },
  }
}

export async function countRows({ trx }: Snapshot, statement: Statement<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${statement}) exported`.execute(trx)
  return rows[0]?.n ?? 0
}

/**
 * The rows of a statement in chunks, through a cursor of the database: in the order of the list whatever it is sorted
 * by, each row once (decision 0050). The next chunk is on its way while one is being written.
 */
export async function* walkRows<Row>({ trx }: Snapshot, statement: Statement<Row>): AsyncGenerator<Row[]> {
  // Plan for all rows, not for the first few.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(trx)
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${statement}`.execute(trx)
  let next = fetchChunk<Row>(trx)
  for (;;) {
    const rows = await next
    if (rows.length === CHUNK_ROWS) next = ahead(fetchChunk<Row>(trx))
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK_ROWS) return
  }
}

async function fetchChunk<Row>(trx: Trx): Promise<Row[]> {
  const { rows } = await sql<Row>`FETCH FORWARD ${sql.raw(String(CHUNK_ROWS))} FROM exported`.execute(trx)
  return rows
}

/** Reports a failure only when awaited, because a reader that leaves never awaits the next chunk. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
