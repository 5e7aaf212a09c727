import type { LevelQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentLevel } from '../presenter/present-level.ts'
import { afterLevel, readLevelCursor, writeLevelCursor } from './level-cursor.ts'
import { filteredLevels, levelRows } from './level-rows.ts'

type Reader = { readonly user: User; now(): Date }

/** A page of what lies where, with the sums of the whole filter. */
export async function listLevels(db: Db, query: LevelQuery, { user, now }: Reader) {
  const rows = await readPage(db, query, user)
  const { count, ...totals } = await readTotals(db, query, user)
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  const today = calendarDateAt(now().getTime())
  return {
    data: rows.map((row) => presentLevel(row, today)),
    meta: {
      pagination: paginationOf(query, count),
      cursor: writeLevelCursor(last),
      totals: {
        stock: totals.on_hand / 1000,
        reservedStock: totals.reserved / 1000,
        available: (totals.on_hand - totals.reserved) / 1000,
        weight: totals.weight / 1000,
      },
    },
  }
}

function readPage(db: Db, query: LevelQuery, user: User) {
  const after = query.cursor === undefined ? undefined : readLevelCursor(query.cursor)
  return levelRows(db, query, user)
    .$if(after !== undefined, (page) =>
      after === undefined ? page : page.where(afterLevel(query.sort, after)),
    )
    .limit(query.perPage)
    .offset(after === undefined ? (query.page - 1) * query.perPage : 0)
    .execute()
}

/** Thousandths of units times grams are milligrams; grams are kept. */
const readTotals = (db: Db, query: LevelQuery, user: User) =>
  filteredLevels(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(l.on_hand), 0)::bigint`.as('on_hand'))
    .select(sql<number>`coalesce(sum(l.reserved), 0)::bigint`.as('reserved'))
    .select(sql<number>`coalesce(sum(l.on_hand * p.unit_weight) / 1000, 0)::bigint`.as('weight'))
    .executeTakeFirstOrThrow()
