import type { approvalQuery } from '@cais/contract/approvals/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import { searchedAmongFew } from '../../orders/filter/search-conditions.ts'
import type { Condition } from '../../paging/conditions.ts'
import { partOf } from '../../paging/matches.ts'

export type ApprovalQuery = z.output<typeof approvalQuery>

/** Filters that the index of the inbox answers by itself, over approvals `a`. */
export const inboxConditions = (query: ApprovalQuery, now: Date) => [
  query.stage && sql<boolean>`a.stage = ${query.stage}`,
  query.operationId && sql<boolean>`a.operation_id = any(${query.operationId}::text[])`,
  query.branchId && sql<boolean>`a.branch_id = any(${query.branchId}::text[])`,
  query.age && sql<boolean>`a.raised_at <= ${hoursBefore(now, HOURS[query.age])}`,
]

/** Filters that look at the approval, its document `o` and the customer `c`. */
export const documentConditions = (query: ApprovalQuery): (Condition | undefined | false | '')[] => [
  query.createdFrom && sql<boolean>`o.submitted_at >= ${dayStart(query.createdFrom)}`,
  query.createdTo && sql<boolean>`o.submitted_at < ${dayEnd(query.createdTo)}`,
  query.trackingCode && sql<boolean>`o.number = upper(${query.trackingCode})`,
  query.clientType && sql<boolean>`c.client_type = any(${query.clientType}::text[])`,
  query.reason && hasReason(query.reason),
  ...partOf('o.number', query.number),
  ...searchedAmongFew(query.search),
]

const HOURS = { '2h': 2, '1d': 24, '3d': 72 } as const

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

const hasReason = (codes: readonly string[]) => sql<boolean>`EXISTS (
  SELECT FROM jsonb_array_elements(a.reasons) AS asked WHERE asked ->> 'code' = any(${[...codes]}::text[]))`
