import { type RawBuilder, sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../db/planned-for-values.ts'
import type { Db } from '../../db/pool.ts'
import { allOf } from '../lists/conditions.ts'
import { entryDigest } from './record-history.ts'

export type HistoryQuery = {
  readonly objectType: string
  /** Left out: every record of the type. */
  readonly objectId: string | undefined
  /** What else must be true of an `entry`. */
  readonly where?: RawBuilder<boolean>
  readonly limit: number
  readonly offset: number
}

/** The id is compared only when there is one: a condition that also allows 'every record' could not use the index. */
const matchesQuery = ({ objectType, objectId, where = sql<boolean>`true` }: HistoryQuery) =>
  allOf([
    sql<boolean>`entry.object_type = ${objectType}`,
    objectId === undefined ? undefined : sql<boolean>`entry.object_id = ${objectId}`,
    where,
  ])

/** Whether the entry is as it was written, and follows the one before it. */
const isWhole = sql<boolean>`(entry.digest = ${entryDigest} AND entry.prev_digest = coalesce((
  SELECT before.digest FROM history AS before
  WHERE before.object_type = entry.object_type AND before.object_id = entry.object_id
    AND before.seq = entry.seq - 1), ''))`

export const entries = (db: Db) => db.selectFrom('history as entry')

/** Who wrote the entries, what they say, and whether each is whole. */
export const entryColumns = (found: ReturnType<typeof entries>) =>
  found
    .leftJoin('users as u', 'u.id', 'entry.user_id')
    .leftJoin('users as b', 'b.id', 'entry.on_behalf_of')
    .select([
      'entry.object_id',
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

/** Entries of a record, newest first. */
export const readHistory = (db: Db, query: HistoryQuery) =>
  entryColumns(entries(db))
    .where(matchesQuery(query))
    .orderBy('entry.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    // Some types have a few entries, some millions: planned for the values at hand.
    .$if(query.objectId === undefined, (statement) => statement.modifyEnd(PLANNED_FOR_VALUES))
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number]

export async function countHistory(db: Db, query: HistoryQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM history AS entry WHERE ${matchesQuery(query)}`.execute(db)
  return rows[0]?.n ?? 0
}
