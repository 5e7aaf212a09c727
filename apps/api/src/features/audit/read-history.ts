import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

type Question = {
  readonly objectType: string
  /** Left out: every record of the type. */
  readonly objectId: string | undefined
  readonly limit: number
  readonly offset: number
}

const isAbout = ({ objectType, objectId }: Question) =>
  sql<boolean>`h.object_type = ${objectType} AND (${objectId ?? null}::text IS NULL OR h.object_id = ${objectId ?? null})`

/** Entries of a record, newest first. */
export const readHistory = (db: Db, question: Question) =>
  db
    .selectFrom('history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('users as b', 'b.id', 'h.on_behalf_of')
    .select(['h.seq', 'h.at', 'h.user_id', 'h.on_behalf_of', 'h.action', 'h.changes', 'h.facts', 'h.origin'])
    .select('h.digest')
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('user_name'))
    .select(sql<string>`rtrim(b.name || ' ' || b.surname)`.as('behalf_name'))
    .where(isAbout(question))
    .orderBy('h.id', 'desc')
    .limit(question.limit)
    .offset(question.offset)
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number]

export async function countHistory(db: Db, question: Question): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM history h WHERE ${isAbout(question)}`.execute(db)
  return rows[0]?.n ?? 0
}
