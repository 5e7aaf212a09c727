import type { absenceQuery } from '@cais/contract/absences/schemas'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { presentAbsence } from '../presenter.ts'
import { countAbsences, readAbsences } from './read-absences.ts'

export type AbsenceQuery = z.output<typeof absenceQuery>
type Reader = { readonly user: User; readonly now: Date }

/** The absences that concern the caller; all of them for administrators. */
export async function listAbsences(db: Db, query: AbsenceQuery, { user, now }: Reader) {
  const today = calendarDateAt(now.getTime())
  const where = allOf([
    concerns(user),
    query.absentId && sql<boolean>`a.absent_id = ${query.absentId}`,
    query.state && inOneOf(query.state, today),
  ])
  const page = { where, limit: query.perPage, offset: (query.page - 1) * query.perPage }
  const [rows, total] = await Promise.all([readAbsences(db, page), countAbsences(db, where)])
  return {
    data: rows.map((row) => presentAbsence(row, { user, today })),
    meta: { pagination: paginationOf(query, total) },
  }
}

/** One of them; undefined where it does not concern the caller. */
export async function findAbsence(db: Db, id: number, { user, now }: Reader) {
  const where = allOf([concerns(user), sql<boolean>`a.id = ${id}`])
  const [row] = await readAbsences(db, { where, limit: 1, offset: 0 })
  return row && presentAbsence(row, { user, today: calendarDateAt(now.getTime()) })
}

const concerns = (user: User): Condition =>
  hasRole(user.roles, 'SUPER_USER')
    ? sql<boolean>`true`
    : sql<boolean>`(a.absent_id = ${user.id} OR a.deputy_id = ${user.id})`

/** An empty list of states finds nothing, as in every list. */
function inOneOf(states: NonNullable<AbsenceQuery['state']>, today: string): Condition {
  const conditions = states.map((state) => inState(state, today))
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` OR `)})`
}

function inState(state: 'planned' | 'now' | 'past', today: string): Condition {
  if (state === 'past') return sql<boolean>`(a.ended_at IS NOT NULL OR a.until_day < ${today})`
  const days =
    state === 'planned' ? sql`a.from_day > ${today}` : sql`a.from_day <= ${today} AND a.until_day >= ${today}`
  return sql<boolean>`(a.ended_at IS NULL AND ${days})`
}
