import type { Db } from '../../../db/pool.ts'

export async function isBranch(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
