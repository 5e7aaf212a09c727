import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../orders/queries/find-order.ts'
import { readActions } from '../../orders/queries/read-actions.ts'

/** What may be done to each of the documents, without the reasons of what may not. */
export async function readAllowed(db: Db, ids: readonly number[], reader: Reader) {
  const rows = await readActions(db, ids, reader)
  return rows.map(({ id, version, allowedActions }) => ({ id, version, allowedActions }))
}
