import type { Db } from '../../../db/pool.ts'

export async function isReason(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('reasons').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
