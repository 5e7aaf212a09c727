import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { ofKinds } from '../list/documents-of-kinds.ts'
import { visibleTo } from '../visibility.ts'

type StageTimesQuery = {
  readonly user: User
  /** Days of the invoices, both included. */
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** A further condition on the documents `o`. */
  readonly of?: Condition | undefined
  /** The condition selects few documents: their ids are read before the invoices. */
  readonly isFew?: boolean
}

type Quantiles = Readonly<Record<`${Span}_${'half' | 'most'}`, number | null>>

/** How many of the newest invoices are measured, however many there are. */
const INVOICES = 500
const SPANS = ['approval', 'stock', 'waiting', 'loading', 'invoice', 'all'] as const
type Span = (typeof SPANS)[number]
type Stage = Exclude<Span, 'all'>

/** The time that half of the invoiced documents, and nine of ten, spent in each stage, in seconds. Documents that skip a stage do not count in it. */
export async function readStageTimes(db: Db, { user, from, to, of, isFew }: StageTimesQuery) {
  const columns = SPANS.flatMap((span) => [quantile(span, 'half', 0.5), quantile(span, 'most', 0.9)])
  const { rows } = await sql<Quantiles>`
    SELECT ${sql.join(columns)} FROM (
      SELECT extract(epoch FROM last_decision - submitted_at) AS approval,
        extract(epoch FROM sent_to_picking - coalesce(last_decision, verified_at)) AS stock,
        extract(epoch FROM coalesce(started_at, left_at) - sent_to_picking) AS waiting,
        extract(epoch FROM finished_at - started_at) AS loading,
        extract(epoch FROM issued_at - left_at) AS invoice,
        extract(epoch FROM issued_at - submitted_at) AS "all"
      FROM (SELECT i.order_id, i.issued_at, i.shipment_id, i.delivery_id, o.submitted_at, o.verified_at
        FROM invoices i JOIN orders o ON o.id = i.order_id
        WHERE i.issued_on >= ${from}::date AND i.issued_on <= ${to}::date AND ${allOf([visibleTo(user), of, isFew && of && isAmong(of)])}
        ORDER BY i.issued_on DESC, i.id DESC LIMIT ${INVOICES}) billed
      JOIN deliveries d ON d.id = billed.delivery_id
      LEFT JOIN shipments s ON s.id = billed.shipment_id
      LEFT JOIN LATERAL (SELECT max(decided_at) AS last_decision FROM approvals WHERE order_id = billed.order_id) decided ON true
      LEFT JOIN LATERAL (SELECT max(at) AS sent_to_picking FROM history
        WHERE object_type = 'order' AND object_id = billed.order_id::text AND action IN ('send-to-picking', 'process')) picked ON true) spans`.execute(
    db,
  )
  const row = rows[0]
  const timeOf = (span: Span) => {
    const [half, most] = [row?.[`${span}_half`], row?.[`${span}_most`]]
    return half === null || half === undefined
      ? null
      : { half: Math.round(half), most: Math.round(most ?? half) }
  }
  return {
    times: SPANS.flatMap((stage) => {
      const time = stage === 'all' ? null : timeOf(stage)
      return time === null ? [] : [{ stage: stage as Stage, ...time }]
    }),
    toInvoice: timeOf('all'),
  }
}

/** Invoices `i` of documents of some kinds, whose ids are read once out of the index of kinds (IS TRUE makes the planner do so). */
const isAmong = (kinds: Condition) =>
  sql<boolean>`(i.order_id IN (SELECT d.id FROM orders d WHERE ${ofKinds(kinds)})) IS TRUE`

/** Clocks of several servers may differ a little: a negative time counts as zero. */
const quantile = (span: Span, name: 'half' | 'most', share: number) => sql`
  percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY greatest(0, ${sql.ref(span)}))
    FILTER (WHERE ${sql.ref(span)} IS NOT NULL)::float8 AS ${sql.ref(`${span}_${name}`)}`
