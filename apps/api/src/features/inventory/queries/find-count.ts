import type { CountRow } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { countColumns, presentCount } from './count-rows.ts'

/** One inventory. Throws NOT_FOUND for what is not there or not in the user's branches. */
export async function findCount(db: Db, id: number, user: User): Promise<CountRow> {
  const row = await countColumns(db, user).where('n.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { count: id })
  return presentCount(row)
}
