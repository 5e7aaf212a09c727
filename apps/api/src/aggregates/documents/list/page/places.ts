import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import {
  beyond,
  cut,
  inOrder,
  nextOrElse,
  type Page,
  type Places,
  type SizedPage,
  STRETCH,
} from '../../../../engines/lists/page.ts'
import { createdWithin } from '../../../../engines/lists/periods.ts'
import { ofShort, WINDOW } from '../counted-text.ts'
import { isAsked, kindsAsked } from '../kinds-asked.ts'
import type { OrderWhere } from '../order-where.ts'

/** By whichever index the planner likes: for what one index finds (the documents of a customer), and for whole lists. */
export const placesByIndex = ({ all }: OrderWhere, page: Page): Places =>
  sql`SELECT o.id, o.created_at FROM orders o WHERE ${all} AND ${beyond(page)} ${cut(page)}`

/** Rows looked through before an index is: nearly every list that somebody opens stands among them. */
const HEAD = 1000
/**
 * Among the next documents: the first rows tell at once in most lists; of others the index of creation finds the kinds asked for (decision
 * 0079). Both in one statement, of which the second part runs only if the first finds too few. For lists that kinds and days answer.
 */
export function placesNear(where: OrderWhere, page: SizedPage): Places {
  const most = page.offset + page.limit
  const head = placesInWindow(where, { ...page, offset: 0, limit: most }, HEAD)
  return sql`SELECT o.id, o.created_at FROM (${nextOrElse(head, placesOnStretch(where, page, most), most)}) o ${cut(page)}`
}

const placesOnStretch = (where: OrderWhere, page: SizedPage, most: number): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT o.id, o.created_at, o.kind FROM orders o WHERE ${createdWithin(where.filters)} AND ${beyond(page)}
      ORDER BY ${inOrder(page.sort)} LIMIT ${sql.lit(STRETCH)}) o WHERE ${isAsked(where)} ${cut({ ...page, offset: 0, limit: most })}`

/** Among the next documents, looked at row by row. */
export const placesInWindow = ({ all, filters }: OrderWhere, page: Page, rows = WINDOW): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT * FROM orders o WHERE ${createdWithin(filters)} AND ${beyond(page)}
      ORDER BY ${inOrder(page.sort)} LIMIT ${sql.lit(rows)}) o
    WHERE ${all} ${cut(page)}`

/** Of a short list whose text no index finds. */
export const placesOfRead = (where: OrderWhere, page: Page): Places =>
  sql`SELECT o.id, o.created_at FROM ${ofShort(where)} WHERE ${where.all} AND ${beyond(page)} ${cut(page)}`

/** By the index of kinds, without a look at a row: for lists of few documents that kinds and days answer. */
export const placesOfKinds = (where: OrderWhere, page: Page): Places =>
  sql`SELECT o.id, o.created_at FROM orders o
    WHERE o.kind = any(ARRAY(${kindsAsked(where)})) AND ${createdWithin(where.filters)} AND ${beyond(page)} ${cut(page)}`

/** The first page of a short list: of more than a few documents the newest are likely among the newest of all. */
export function placesOfShort(where: OrderWhere, page: SizedPage, documents: number): Places {
  const ofKinds = placesOfKinds(where, page)
  return documents > HEAD ? nextOrElse(placesInWindow(where, page, HEAD), ofKinds, page.limit) : ofKinds
}

/** On days that hold the page, which begins after `page.offset` documents of the first of them. */
export const placesOnDays = ({ all }: OrderWhere, page: Page, days: readonly CalendarDate[]): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT day::timestamp AT TIME ZONE 'Africa/Maputo' AS start FROM unnest(${[...days]}::date[]) AS day) day
    CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.created_at >= day.start AND o.created_at < day.start + interval '24 hours' OFFSET 0) o
    WHERE ${all} AND ${beyond(page)} ${cut(page)}`
