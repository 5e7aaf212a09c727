import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { documentsOfKinds, ofKinds } from '../../../../aggregates/documents/list/documents-of-kinds.ts'
import { daySums } from '../../../../aggregates/documents/list/group-sums.ts'
import type { OrderWhere } from '../../../../aggregates/documents/list/order-where.ts'
import { hasText } from '../../../../aggregates/documents/list/text-filters.ts'
import type { Db } from '../../../../db/pool.ts'
import { createdWithin } from '../../../../engines/lists/periods.ts'

export type DayRow = {
  readonly day: CalendarDate
  readonly type: string
  readonly status: string
  readonly stages: readonly string[]
  readonly documents: number
  readonly total: number
}

/** Documents of the days asked for, by day and by what they are now, without drafts. */
export async function readDayRows(db: Db, where: OrderWhere): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT (o.created_at AT TIME ZONE 'Africa/Maputo')::date AS day, o.type, o.status, o.stages,
      sum(o.documents)::bigint AS documents, sum(o.total)::bigint AS total
    FROM (${counted(where)}) o WHERE ${where.kinds} AND o.status <> 'DRAFT'
    GROUP BY 1, 2, 3, 4 HAVING sum(o.documents) > 0`.execute(db)
  return rows
}

/** The smallest source that covers the filter: the stored sums by day, the kinds of one seller, or the documents themselves. */
function counted(where: OrderWhere) {
  const { filters } = where
  const { createdFrom = '1900-01-01', createdTo = '2999-12-30' } = filters
  if (hasText(filters) || filters.customerId !== undefined) {
    return sql`SELECT o.branch_id, o.warehouse_id, o.operation_id, o.created_by, o.type, o.status, o.stages, o.payment_condition, o.created_at,
      1 AS documents, o.total FROM orders o WHERE ${where.all} AND ${createdWithin(filters)}`
  }
  if (where.asksCreator) {
    return documentsOfKinds(sql`${ofKinds(where.kinds)} AND ${createdWithin(filters, 'd')}`)
  }
  return daySums(where, { from: createdFrom, to: addDays(createdTo, 1) })
}
