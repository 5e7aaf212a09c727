import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type AbsenceRow = {
  readonly id: number
  readonly absent_id: number
  readonly absent_name: string
  readonly deputy_id: number
  readonly deputy_name: string
  readonly from_day: string
  readonly until_day: string
  readonly stages: ('COMMERCIAL' | 'FINANCIAL' | 'OFFER')[]
  readonly branches: string[]
  readonly created_by: number
  readonly creator_name: string
  readonly ended_at: string | null
  readonly ended_by: number | null
  readonly ender_name: string | null
  readonly version: number
}

type Page = { readonly where: RawBuilder<boolean>; readonly limit: number; readonly offset: number }

const name = (alias: string) =>
  sql`rtrim(${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.surname`)})`

/** Absences under a condition over `a`, the latest first. */
export async function readAbsences(db: Db, { where, limit, offset }: Page): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    SELECT a.id, a.absent_id, ${name('x')} AS absent_name, a.deputy_id, ${name('d')} AS deputy_name, a.from_day, a.until_day,
      a.stages, a.branches, a.created_by, ${name('c')} AS creator_name, a.ended_at, a.ended_by, ${name('e')} AS ender_name, a.version
    FROM absences a JOIN users x ON x.id = a.absent_id JOIN users d ON d.id = a.deputy_id JOIN users c ON c.id = a.created_by
    LEFT JOIN users e ON e.id = a.ended_by
    WHERE ${where} ORDER BY a.from_day DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countAbsences(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM absences a WHERE ${where}`.execute(db)
  return rows[0]?.n ?? 0
}
