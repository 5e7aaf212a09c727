import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import type { TimePlace } from '../../../engines/lists/cursor.ts'
import { hasTriple } from '../../../engines/lists/matches.ts'
import { beyond, nextOrElse } from '../../../engines/lists/page.ts'
import {
  happenedWithin,
  levelsOfFilter,
  type MovementFilter,
  movementConditions,
  NEWEST,
  narrowing,
} from './movement-rows.ts'

/** A page of movements: so many after a place, or after so many. */
export type MovementPage = {
  readonly limit: number
  readonly offset: number
  readonly after?: TimePlace | undefined
}

type Search = {
  /** The part of the list that is read: its days, and what comes after the client's cursor. */
  readonly range: Condition
  readonly own: Condition
  readonly levels: RawBuilder<unknown> | undefined
  readonly isNarrow: boolean
}

/** So many of the newest movements are scanned before another way is taken. */
const SCANNED = 20_000
/** Up to here a page may lie near the newest movements. */
const NEAR = 500

/** Ids of all movements under the filters, in no order. */
export const allMovementIds = (filter: MovementFilter, user: User): RawBuilder<unknown> =>
  sql`SELECT m.id FROM stock_movements m WHERE ${matching(searchOf(filter, user))}`

/** The same, up to so many: what no index finds is searched among the newest only (decision 0053). */
export const someMovementIds = (filter: MovementFilter, user: User, most: number): RawBuilder<unknown> =>
  isFoundByIndex(filter)
    ? sql`${allMovementIds(filter, user)} LIMIT ${most}`
    : amongNewest(searchOf(filter, user), most)

/** Whether an index knows the reference: by three letters or digits in a row. */
export const isFoundByIndex = ({ reference }: MovementFilter): boolean => !reference || hasTriple(reference)

/**
 * Ids of a page, newest first. Conditions on movements alone have an index in the order of the list. Movements of some batches are searched
 * among the newest ones; where these hold too few, among the newest of each batch, or by whatever index serves the rest of the filter.
 */
export function movementIdsOfPage(
  filter: MovementFilter,
  user: User,
  page: MovementPage,
): RawBuilder<unknown> {
  const search = searchOf(filter, user, page.after)
  const { limit, offset } = page
  const most = offset + limit
  if (!isFoundByIndex(filter)) {
    return sql`SELECT m.id FROM (${amongNewest(search, most)}) m ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`
  }
  const whole = sql`SELECT m.id, m.at FROM stock_movements m WHERE ${matching(search)} ORDER BY ${NEWEST}`
  if (search.levels === undefined || filter.reference || most > NEAR) {
    return sql`${whole} LIMIT ${limit} OFFSET ${offset}`
  }
  const other = search.isNarrow ? newestOfEach(search, most) : sql`${whole} LIMIT ${most}`
  return sql`SELECT m.id FROM (${nextOrElse(amongNewest(search, most), other, most)}) m ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`
}

/** Movements stand in the order of their instants. */
const MOVED = { at: 'm.at', id: 'm.id' } as const

const searchOf = (filter: MovementFilter, user: User, after?: TimePlace): Search => ({
  range: allOf([happenedWithin(filter), beyond({ sort: 'newest', after }, MOVED)]),
  own: movementConditions(filter),
  levels: levelsOfFilter(filter, user),
  isNarrow: narrowing(filter).length > 0,
})

const matching = ({ range, own, levels }: Search) =>
  levels === undefined
    ? allOf([range, own])
    : allOf([range, own, sql<boolean>`m.level_id = any(ARRAY(${levels}))`])

function amongNewest({ range, own, levels }: Search, most: number) {
  const isOfLevel = levels && sql<boolean>`(m.level_id IN (${levels})) IS TRUE`
  return sql`SELECT m.id, m.at FROM (SELECT * FROM stock_movements m WHERE ${range} ORDER BY ${NEWEST} LIMIT ${sql.lit(SCANNED)}) m
    WHERE ${allOf([own, isOfLevel])} ORDER BY ${NEWEST} LIMIT ${most}`
}

const newestOfEach = ({ range, own, levels }: Search, most: number) =>
  sql`SELECT m.id, m.at FROM (${levels}) l
    CROSS JOIN LATERAL (SELECT m.id, m.at FROM stock_movements m WHERE m.level_id = l.id AND ${range} AND ${own} ORDER BY ${NEWEST} LIMIT ${most}) m
    ORDER BY ${NEWEST} LIMIT ${most}`
