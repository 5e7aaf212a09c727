import { refusalSentence } from '@cais/contract/messages/sentence'
import type { monitoring } from '@cais/contract/monitoring/schemas'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { ErrorCause } from '@cais/domain/monitoring/causes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'

type Cause = z.input<typeof monitoring>['causes'][number]
type Row = {
  readonly cause: ErrorCause
  readonly subject: string
  readonly count: number
  readonly all: number
  readonly first_at: string
  readonly last_at: string
  readonly hours: readonly { readonly hour: string; readonly count: number }[]
  readonly example: string
  readonly order_id: number | null
}

const HOUR_MS = 3_600_000
const HOURS = 24
const MAX_CAUSES = 20

/** The errors of the last 24 hours by cause, the most frequent first. */
export async function readCauses(db: Db, { lang, now }: { readonly lang: Language; readonly now: Date }) {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const first = last - (HOURS - 1) * HOUR_MS
  const { rows } = await sql<Row>`
    SELECT cause, subject, sum(count)::int AS count, (sum(sum(count)) OVER ())::int AS all, min(first_at) AS first_at, max(last_at) AS last_at,
      json_agg(json_build_object('hour', hour, 'count', count)) AS hours, (array_agg(example ORDER BY hour DESC))[1] AS example,
      (array_agg(order_id ORDER BY hour DESC))[1] AS order_id
    FROM monitoring_errors WHERE hour >= ${new Date(first).toISOString()}
    GROUP BY cause, subject ORDER BY count DESC, cause, subject LIMIT ${MAX_CAUSES}`.execute(db)
  const shown = rows.map((row): Cause => {
    const counts = new Array<number>(HOURS).fill(0)
    for (const { hour, count } of row.hours) counts[(Date.parse(hour) - first) / HOUR_MS] = count
    return {
      cause: row.cause,
      subject: row.subject,
      message: row.cause === 'billing-refused' ? ruleSentence(row.subject, lang) : '',
      count: row.count,
      firstAt: row.first_at,
      lastAt: row.last_at,
      hours: counts,
      example: row.example,
      link: row.order_id === null ? null : `/documents/${row.order_id}`,
    }
  })
  return { errors: rows[0]?.all ?? 0, shown }
}

/** Without the facts of one document: parts that need them are left out. */
export function ruleSentence(code: string, lang: Language): string {
  const known = RULE_CODES.find((one) => one === code)
  return known === undefined ? '' : refusalSentence(lang, known, {})
}
