import type { failure } from '@cais/contract/home/schemas'
import { hasRole, PICKERS } from '@cais/domain/access/roles'
import { sql } from 'kysely'
import type { z } from 'zod'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { readBillingFailures, readCounterFailures } from './billing-failures.ts'
import { readFailedJobs, readFailedRuns } from './failed-jobs.ts'

type Row = {
  readonly count: number
  readonly total: number
  readonly since: string | null
  readonly example: string | null
}

/** Documents that failed outside of the billing of a shipment, as one failure. */
const readFailedDocuments: FailureSource = async (db, { user }) => {
  const { rows } = await sql<Row>`
    SELECT count(*) AS count, coalesce(sum(o.total), 0)::bigint AS total, min(o.updated_at) AS since, min(o.number) AS example
    FROM orders o WHERE o.status = 'FAILED' AND ${visibleTo(user)}
      AND NOT EXISTS (SELECT FROM shipment_documents d WHERE d.order_id = o.id AND d.billing_state IN ('failed', 'in-doubt'))
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND d.billing_state IN ('failed', 'in-doubt'))`.execute(
    db,
  )
  return rows
    .filter(({ count }) => count > 0)
    .map(({ count, total, since, example }) => ({
      kind: 'document',
      id: 'documents',
      subject: example ?? '',
      count,
      of: null,
      cause: '',
      since,
      total,
      fix: { act: 'open-list', link: '/documents?tab=pending&status=FAILED' },
    }))
}

export type Failure = z.input<typeof failure>

/** Reads the failures of one part of the product that the reader may resolve, the most urgent first. */
export type FailureSource = (db: Db, reader: Reader) => Promise<readonly Failure[]>

/** One entry for each part of the product that can fail. */
const SOURCES: readonly FailureSource[] = [
  readBillingFailures,
  readCounterFailures,
  readFailedDocuments,
  readFailedJobs,
  readFailedRuns,
]

/** All failures; null for roles that can resolve none. */
export async function readFailures(db: Db, reader: Reader): Promise<Failure[] | null> {
  if (!hasRole(reader.user.roles, 'SUPER_USER', 'WAREHOUSE_MANAGER', ...PICKERS)) return null
  const found = await Promise.all(SOURCES.map((read) => read(db, reader)))
  return found.flat()
}
