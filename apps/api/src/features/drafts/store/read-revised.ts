import type { Db } from '../../../db/pool.ts'

/** The document that the draft changes; null when it is a document of its own. Written once, when the draft begins. */
export async function readRevised(db: Db, draftId: number): Promise<number | null> {
  const row = await db.selectFrom('orders').select('revises').where('id', '=', draftId).executeTakeFirst()
  return row?.revises ?? null
}
