import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from '../../paging/conditions.ts'
import { hasTriple } from '../../paging/matches.ts'
import { nextOrElse } from '../../paging/next-or-else.ts'
import type { TimePlace } from '../../paging/time-cursor.ts'
import {
  happenedWithin,
  levelsAsked,
  type MovementFilter,
  movementAsked,
  NEWEST,
  narrowing,
} from './movement-rows.ts'

/** A page of movements: so many after a place, or after so many. */
export type MovementPage = {
  readonly limit: number
  readonly offset: number
  readonly after?: TimePlace | undefined
}

type Asked = {
  /** The stretch of the list: its days, and what lies beyond the place where the client stands. */
  readonly stretch: Condition
  readonly own: Condition
  readonly levels: RawBuilder<unknown> | undefined
  readonly isNarrow: boolean
}

/** Movements passed over before another way is taken. */
const STRETCH = 20_000
/** Up to here a page may lie near the newest movements. */
const NEAR = 500

/** Ids of all movements under the filters, in no order. */
export const allPlaces = (filter: MovementFilter, user: User): RawBuilder<unknown> =>
  sql`SELECT m.id FROM stock_movements m WHERE ${ofAsked(asked(filter, user))}`

/** The same, up to so many: what no index finds is looked for among the newest alone (decision 0053). */
export const somePlaces = (filter: MovementFilter, user: User, most: number): RawBuilder<unknown> =>
  isFoundByIndex(filter)
    ? sql`${allPlaces(filter, user)} LIMIT ${most}`
    : amongNewest(asked(filter, user), most)

/** Whether an index knows the reference: by three letters or digits in a row. */
export const isFoundByIndex = ({ reference }: MovementFilter): boolean => !reference || hasTriple(reference)

/**
 * Ids of a page, newest first. What is asked of movements alone has an index in the order of the list. Movements of some batches are looked for
 * among the newest ones; where these hold too few, among the newest of each batch, or by whatever index serves the rest of the filter.
 */
export function placesOfPage(filter: MovementFilter, user: User, page: MovementPage): RawBuilder<unknown> {
  const question = asked(filter, user, page.after)
  const { limit, offset } = page
  const most = offset + limit
  if (!isFoundByIndex(filter)) {
    return sql`SELECT m.id FROM (${amongNewest(question, most)}) m ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`
  }
  const whole = sql`SELECT m.id, m.at FROM stock_movements m WHERE ${ofAsked(question)} ORDER BY ${NEWEST}`
  if (question.levels === undefined || filter.reference || most > NEAR) {
    return sql`${whole} LIMIT ${limit} OFFSET ${offset}`
  }
  const other = question.isNarrow ? newestOfEach(question, most) : sql`${whole} LIMIT ${most}`
  return sql`SELECT m.id FROM (${nextOrElse(amongNewest(question, most), other, most)}) m ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`
}

const asked = (filter: MovementFilter, user: User, after?: TimePlace): Asked => ({
  stretch: allOf([happenedWithin(filter), after && beyond(after)]),
  own: movementAsked(filter),
  levels: levelsAsked(filter, user),
  isNarrow: narrowing(filter).length > 0,
})

const beyond = ({ created_at, id }: TimePlace) =>
  sql<boolean>`(m.at, m.id) < (${created_at}::timestamptz, ${id}::bigint)`

const ofAsked = ({ stretch, own, levels }: Asked) =>
  levels === undefined
    ? allOf([stretch, own])
    : allOf([stretch, own, sql<boolean>`m.level_id = any(ARRAY(${levels}))`])

function amongNewest({ stretch, own, levels }: Asked, most: number) {
  const isOfLevel = levels && sql<boolean>`(m.level_id IN (${levels})) IS TRUE`
  return sql`SELECT m.id, m.at FROM (SELECT * FROM stock_movements m WHERE ${stretch} ORDER BY ${NEWEST} LIMIT ${sql.lit(STRETCH)}) m
    WHERE ${allOf([own, isOfLevel])} ORDER BY ${NEWEST} LIMIT ${most}`
}

const newestOfEach = ({ stretch, own, levels }: Asked, most: number) =>
  sql`SELECT m.id, m.at FROM (${levels}) l
    CROSS JOIN LATERAL (SELECT m.id, m.at FROM stock_movements m WHERE m.level_id = l.id AND ${stretch} AND ${own} ORDER BY ${NEWEST} LIMIT ${most}) m
    ORDER BY ${NEWEST} LIMIT ${most}`
