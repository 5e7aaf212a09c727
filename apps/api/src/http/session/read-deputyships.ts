import { deputyshipOf } from '@cais/domain/absences/absence'
import type { Deputyship } from '@cais/domain/access/deputyship'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { rightsOf } from './rights-of.ts'

/** The deputyships of a user at this moment, in the order in which they began. */
export const readDeputyships = (db: Db, deputyId: number, now: Date): Promise<Deputyship[]> =>
  readPlaces(db, { deputyId, now, lock: sql`` })

/** The same, locked: the absence cannot end before the transaction with the decision does. */
export const lockDeputyships = (db: Db, deputyId: number, now: Date): Promise<Deputyship[]> =>
  readPlaces(db, { deputyId, now, lock: sql`FOR SHARE OF a` })

type DeputyQuery = { readonly deputyId: number; readonly now: Date; readonly lock: ReturnType<typeof sql> }

async function readPlaces(db: Db, { deputyId, now, lock }: DeputyQuery): Promise<Deputyship[]> {
  const today = calendarDateAt(now.getTime())
  const { rows } = await sql<PlaceRow>`
    SELECT a.id, a.absent_id, a.deputy_id, a.from_day, a.until_day, a.stages, a.branches, a.ended_at,
      rtrim(u.name || ' ' || u.surname) AS name, u.active, u.roles, u.branch_id, u.scope_branches, u.scope_operations
    FROM absences a JOIN users u ON u.id = a.absent_id
    WHERE a.deputy_id = ${deputyId} AND a.ended_at IS NULL AND a.until_day >= ${today} AND a.from_day <= ${today}
    ORDER BY a.from_day, a.id ${lock}`.execute(db)
  return rows.map((row) => placeOf(row, today)).filter((place) => place !== null)
}

type PlaceRow = Parameters<typeof rightsOf>[0] & {
  readonly id: number
  readonly absent_id: number
  readonly deputy_id: number
  readonly from_day: string
  readonly until_day: string
  readonly stages: Deputyship['stages']
  readonly branches: readonly string[]
  readonly ended_at: string | null
  readonly name: string
  readonly active: boolean
}

const placeOf = (row: PlaceRow, today: string) =>
  deputyshipOf(
    {
      id: row.id,
      absentId: row.absent_id,
      deputyId: row.deputy_id,
      from: row.from_day,
      until: row.until_day,
      stages: row.stages,
      branches: row.branches,
      endedAt: row.ended_at,
    },
    { id: row.absent_id, name: row.name, active: row.active, ...rightsOf(row) },
    today,
  )
