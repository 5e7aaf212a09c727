import type { Db } from '../../../db/pool.ts'

/** The document that a line belongs to. */
export async function orderOfLine(db: Db, lineId: number): Promise<number | undefined> {
  const line = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirst()
  return line?.order_id
}
