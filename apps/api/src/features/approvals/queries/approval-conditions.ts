import type { approvalQuery } from '@cais/contract/approvals/schemas'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Condition } from '../../paging/conditions.ts'
import { matches, partOf } from '../../paging/matches.ts'

export type ApprovalQuery = z.output<typeof approvalQuery>

/** The filters of the approvals list, over orders `o` and customers `c`. */
export const approvalConditions = (query: ApprovalQuery, today: CalendarDate) => [
  query.operationId && sql<boolean>`o.operation_id = any(${query.operationId}::text[])`,
  query.branchId && sql<boolean>`o.branch_id = any(${query.branchId}::text[])`,
  query.createdFrom && sql<boolean>`o.submitted_at >= ${dayStart(query.createdFrom)}`,
  query.createdTo && sql<boolean>`o.submitted_at < ${dayEnd(query.createdTo)}`,
  ...partOf('o.number', query.number),
  ...matches('o.search_text', query.search),
  query.clientType && clientType(query.clientType, today),
]

function clientType(type: NonNullable<ApprovalQuery['clientType']>, today: CalendarDate): Condition {
  switch (type) {
    case 'blocked':
      return sql`c.blocked_credit`
    case 'overdue':
      return isOverdue(today)
    case 'over-limit':
      return isOverLimit
    case 'regular':
      return sql`NOT (c.blocked_credit OR ${isOverdue(today)} OR ${isOverLimit})`
  }
}

const isOverdue = (today: CalendarDate): Condition =>
  sql`EXISTS (SELECT FROM receivables r WHERE r.customer_id = c.id AND r.open_amount > 0 AND r.due_on < ${today})`

/** With the document itself, which is not approved yet and so not among the open ones. */
const isOverLimit: Condition = sql`o.total
  + coalesce((SELECT sum(open_amount) FROM receivables r WHERE r.customer_id = c.id AND r.open_amount > 0), 0)
  + coalesce((SELECT sum(exposure_open + exposure_loaded) FROM orders x
      WHERE x.customer_id = c.id AND (x.exposure_open > 0 OR x.exposure_loaded > 0)), 0) > c.credit_limit`
