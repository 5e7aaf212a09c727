import type { Db } from '../../../db/pool.ts'

export const readOperationIds = (db: Db) => db.selectFrom('operations').select('id').orderBy('id').execute()
