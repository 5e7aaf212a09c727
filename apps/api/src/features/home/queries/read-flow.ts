import type { homeFlow } from '@cais/contract/home/schemas'
import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readStageTimes } from '../../../aggregates/documents/figures/read-stage-times.ts'
import { daySums } from '../../../aggregates/documents/list/group-sums.ts'
import { seenWhere } from '../../../aggregates/documents/list/order-where.ts'
import { ownBeyondScope, visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'

type Flow = z.input<typeof homeFlow>

const DAYS = 14

/** Documents created and invoiced, day by day, and how long each stage took. */
export async function readFlow(db: Db, user: User, now: Date): Promise<Flow> {
  const today = calendarDateAt(now.getTime())
  const from = addDays(today, 1 - DAYS)
  const [created, billed, times] = await Promise.all([
    readCreated(db, user, { createdFrom: from, createdTo: today }),
    readBilled(db, user, from, today),
    readStageTimes(db, { user, from, to: today }),
  ])
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(from, at)
    return { day, created: created.get(day) ?? 0, billed: billed.get(day) ?? 0 }
  })
  return { days, ...times }
}

type Counted = { readonly day: CalendarDate; readonly documents: number }
const byDay = (rows: readonly Counted[]) => new Map(rows.map(({ day, documents }) => [day, documents]))

type Span = { readonly createdFrom: CalendarDate; readonly createdTo: CalendarDate }

/** From the stored sums of days (decision 0052). */
async function readCreated(db: Db, user: User, span: Span) {
  const where = seenWhere(span, user, sql<boolean>`o.status <> 'DRAFT'`)
  const { rows } = await sql<Counted>`
    SELECT (o.created_at AT TIME ZONE 'Africa/Maputo')::date AS day, sum(documents)::bigint AS documents
    FROM (${daySums(where, { from: span.createdFrom, to: addDays(span.createdTo, 1) })}) o WHERE ${where.kinds} GROUP BY 1`.execute(
    db,
  )
  return byDay(rows)
}

/** Both days are given so that the planner expects few rows; for users who see every document the orders are not read. */
async function readBilled(db: Db, user: User, from: CalendarDate, to: CalendarDate) {
  const visible = ownBeyondScope(user) === undefined ? sql<boolean>`true` : visibleTo(user)
  const { rows } = await sql<Counted>`
    SELECT i.issued_on AS day, count(*) AS documents FROM invoices i LEFT JOIN orders o ON o.id = i.order_id
    WHERE i.issued_on >= ${from}::date AND i.issued_on <= ${to}::date AND ${visible} GROUP BY 1`.execute(db)
  return byDay(rows)
}
