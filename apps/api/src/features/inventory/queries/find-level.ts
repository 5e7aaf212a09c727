import type { LevelRow } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { filteredLevels, levelColumns, presentLevel } from './level-rows.ts'

/** One batch in one warehouse. Throws NOT_FOUND for what is not there or not in the user's branches. */
export async function findLevel(
  db: Db,
  levelId: number,
  { user, now }: { readonly user: User; now(): Date },
): Promise<LevelRow> {
  const row = await levelColumns(filteredLevels(db, {}, user))
    .where('l.id', '=', levelId)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return presentLevel(row, calendarDateAt(now().getTime()))
}
