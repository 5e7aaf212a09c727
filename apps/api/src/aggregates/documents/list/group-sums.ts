import { type RawBuilder, sql } from 'kysely'
import { createdWithin, isDated, type Period, wholeMonths, within } from '../../../engines/lists/periods.ts'
import { documentsOfKinds, ofKinds } from './documents-of-kinds.ts'
import type { OrderWhere } from './order-where.ts'

const COLUMNS = sql`o.branch_id, o.warehouse_id, o.operation_id, o.created_by, o.type, o.status, o.stages, o.payment_condition, o.created_at,
  o.documents, o.total, o.weight`

type Sums = {
  readonly all: RawBuilder<unknown>
  readonly byMonth: RawBuilder<unknown>
  readonly byDay: RawBuilder<unknown>
}

const viewsOf = (name: string): Sums => ({
  all: sql.table(`order_${name}_sums`),
  byMonth: sql.table(`order_${name}_month_sums`),
  byDay: sql.table(`order_${name}_day_sums`),
})

/** Groups know the payment condition, which few lists ask for; classes are a fourth as many (decision 0075). */
const [CLASSES, GROUPS] = [viewsOf('class'), viewsOf('group')]
const sumsOf = ({ filters }: OrderWhere) => (filters.paymentCondition === undefined ? CLASSES : GROUPS)

/**
 * The sums of kinds without their creators: in all, or in a period of its whole months and of the days before and after them. What only its
 * creator may see these do not know, so it comes beside them.
 */
export function groupSums(where: OrderWhere) {
  const sums = isDated(where.filters) ? ofPeriod(where) : [sql`SELECT ${COLUMNS} FROM ${sumsOf(where).all} o`]
  return sql.join([...sums, ...strays(where)], sql` UNION ALL `)
}

/** The same by month: the whole of a month under its first instant, single days under theirs. */
export const monthSums = (where: OrderWhere) =>
  sql.join([...ofPeriod(where), ...strays(where)], sql` UNION ALL `)

/** The same by day, of a part of the period. */
export const daySums = (where: OrderWhere, span: Period) =>
  sql`SELECT * FROM (${sql.join([sql`SELECT ${COLUMNS} FROM ${sumsOf(where).byDay} o`, ...strays(where)], sql` UNION ALL `)}) o
    WHERE ${within(span)} AND ${createdWithin(where.filters)}`

function ofPeriod(where: OrderWhere) {
  const { months, days } = wholeMonths(where.filters)
  const { byMonth, byDay } = sumsOf(where)
  return [
    ...(months ? [sql`SELECT ${COLUMNS} FROM ${byMonth} o WHERE ${within(months)}`] : []),
    ...days.map((period) => sql`SELECT ${COLUMNS} FROM ${byDay} o WHERE ${within(period)}`),
  ]
}

function strays({ strays: asked, filters }: OrderWhere) {
  if (asked === undefined) return []
  return [documentsOfKinds(sql`${ofKinds(asked)} AND ${createdWithin(filters, 'd')}`)]
}
