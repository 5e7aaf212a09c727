import type { Db } from '../../../db/pool.ts'

/** The code that numbers of a branch carry. */
export async function readSeriesCode(db: Db, branchId: string): Promise<string> {
  const query = db.selectFrom('branches').select('series_code').where('id', '=', branchId)
  return (await query.executeTakeFirstOrThrow()).series_code
}
