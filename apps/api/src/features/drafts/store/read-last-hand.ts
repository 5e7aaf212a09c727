import type { Db } from '../../../db/pool.ts'

/** Who wrote the last entry in the history of a draft; undefined while its creator alone had it in hand. */
export async function readLastHand(db: Db, id: number): Promise<number | null | undefined> {
  const last = await db
    .selectFrom('history')
    .select('user_id')
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(id))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.user_id
}
