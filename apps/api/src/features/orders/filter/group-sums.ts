import { sql } from 'kysely'
import { createdWithin } from './created-within.ts'
import { documentsOfKinds, ofKinds } from './documents-of-kinds.ts'
import type { OrderWhere } from './order-where.ts'
import { type Period, wholeMonths, within } from './whole-months.ts'

const COLUMNS = sql`o.branch_id, o.warehouse_id, o.operation_id, o.created_by, o.type, o.status, o.stages, o.payment_condition, o.created_at,
  o.documents, o.total, o.weight`

/**
 * The sums of kinds without their creators: in all, or in a period of its whole months and of the days before and after them. What only its
 * creator may see these do not know, so it comes beside them.
 */
export function groupSums(where: OrderWhere) {
  const { createdFrom, createdTo } = where.filters
  const isDated = createdFrom !== undefined || createdTo !== undefined
  const sums = isDated ? ofPeriod(where) : [sql`SELECT ${COLUMNS} FROM order_group_sums o`]
  return sql.join([...sums, ...strays(where)], sql` UNION ALL `)
}

/** The same by month: the whole of a month under its first instant, single days under theirs. */
export const monthSums = (where: OrderWhere) =>
  sql.join([...ofPeriod(where), ...strays(where)], sql` UNION ALL `)

/** The same by day, of a part of the period. */
export const daySums = (where: OrderWhere, span: Period) =>
  sql`SELECT * FROM (${sql.join([sql`SELECT ${COLUMNS} FROM order_group_day_sums o`, ...strays(where)], sql` UNION ALL `)}) o
    WHERE ${within(span)} AND ${createdWithin(where.filters)}`

function ofPeriod({ filters }: OrderWhere) {
  const { months, days } = wholeMonths(filters)
  return [
    ...(months ? [sql`SELECT ${COLUMNS} FROM order_group_month_sums o WHERE ${within(months)}`] : []),
    ...days.map((period) => sql`SELECT ${COLUMNS} FROM order_group_day_sums o WHERE ${within(period)}`),
  ]
}

function strays({ strays: asked, filters }: OrderWhere) {
  if (asked === undefined) return []
  return [documentsOfKinds(sql`${ofKinds(asked)} AND ${createdWithin(filters, 'd')}`)]
}
