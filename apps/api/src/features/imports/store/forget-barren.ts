import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'

/** A file of which not one order came may be read anew: what its rows asked for may be there by now. */
export const forgetBarren = (db: Db, digest: string): Promise<void> =>
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
