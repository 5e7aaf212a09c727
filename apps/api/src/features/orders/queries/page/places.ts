import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { createdWithin } from '../../filter/created-within.ts'
import { inOrder, WINDOW } from '../../filter/in-order.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { beyond, cut, type OrderPage, type Places } from './order-page.ts'

/** By whichever index the planner likes: for what one index finds (the documents of a customer), and for whole lists. */
export const placesByIndex = ({ all }: OrderWhere, page: OrderPage): Places =>
  sql`SELECT o.id, o.created_at FROM orders o WHERE ${all} AND ${beyond(page)} ${cut(page)}`

/** Among the next few thousand documents: nearly every list that somebody opens begins there. */
export const placesInWindow = ({ all, filters }: OrderWhere, page: OrderPage): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT * FROM orders o WHERE ${createdWithin(filters)} AND ${beyond(page)}
      ORDER BY ${inOrder(page.sort)} LIMIT ${sql.lit(WINDOW)}) o
    WHERE ${all} ${cut(page)}`

/** By the index of kinds, without a look at a row: for lists of few documents that kinds and days answer. */
export const placesOfKinds = ({ kinds, filters }: OrderWhere, page: OrderPage): Places =>
  sql`SELECT o.id, o.created_at FROM orders o
    WHERE o.kind = any(ARRAY(SELECT o.kind FROM order_kinds o WHERE ${kinds})) AND ${createdWithin(filters)} AND ${beyond(page)} ${cut(page)}`

/** On days that hold the page, which begins after `page.offset` documents of the first of them. */
export const placesOnDays = ({ all }: OrderWhere, page: OrderPage, days: readonly CalendarDate[]): Places =>
  sql`SELECT o.id, o.created_at FROM (SELECT day::timestamp AT TIME ZONE 'Africa/Maputo' AS start FROM unnest(${[...days]}::date[]) AS day) day
    CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.created_at >= day.start AND o.created_at < day.start + interval '24 hours' OFFSET 0) o
    WHERE ${all} AND ${beyond(page)} ${cut(page)}`
