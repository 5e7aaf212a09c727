import { type RawBuilder, sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../db/planned-for-values.ts'
import type { Db } from '../../db/pool.ts'
import { entryDigest } from '../../db/record-history.ts'
import { allOf } from '../paging/conditions.ts'

export type Question = {
  readonly objectType: string
  /** Left out: every record of the type. */
  readonly objectId: string | undefined
  /** What else must be true of an `entry`. */
  readonly where?: RawBuilder<boolean>
  readonly limit: number
  readonly offset: number
}

/** Said only of what is asked for: the index of a record serves no statement that might ask for every one. */
const isAbout = ({ objectType, objectId, where = sql<boolean>`true` }: Question) =>
  allOf([
    sql<boolean>`entry.object_type = ${objectType}`,
    objectId === undefined ? undefined : sql<boolean>`entry.object_id = ${objectId}`,
    where,
  ])

/** Whether the entry says what was written, and follows the one before it. */
const isWhole = sql<boolean>`(entry.digest = ${entryDigest} AND entry.prev_digest = coalesce((
  SELECT before.digest FROM history AS before
  WHERE before.object_type = entry.object_type AND before.object_id = entry.object_id
    AND before.seq = entry.seq - 1), ''))`

/** Entries of a record, newest first. */
export const readHistory = (db: Db, question: Question) =>
  db
    .selectFrom('history as entry')
    .leftJoin('users as u', 'u.id', 'entry.user_id')
    .leftJoin('users as b', 'b.id', 'entry.on_behalf_of')
    .select([
      'entry.seq',
      'entry.at',
      'entry.user_id',
      'entry.on_behalf_of',
      'entry.action',
      'entry.changes',
      'entry.facts',
      'entry.origin',
    ])
    .select('entry.digest')
    .select(isWhole.as('verified'))
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('user_name'))
    .select(sql<string>`rtrim(b.name || ' ' || b.surname)`.as('behalf_name'))
    .where(isAbout(question))
    .orderBy('entry.id', 'desc')
    .limit(question.limit)
    .offset(question.offset)
    // Some types have a few entries, some millions.
    .$if(question.objectId === undefined, (query) => query.modifyEnd(PLANNED_FOR_VALUES))
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number]

export async function countHistory(db: Db, question: Question): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM history AS entry WHERE ${isAbout(question)}`.execute(db)
  return rows[0]?.n ?? 0
}
