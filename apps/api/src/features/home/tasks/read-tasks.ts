import { hasRole } from '@cais/domain/access/roles'
import { sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { readDecisions } from './approver-tasks.ts'
import { type HomeTask, TASKS_PER_KIND } from './home-task.ts'
import { readDrafts, readEndingQuotes, readRejected } from './seller-tasks.ts'
import { readShipmentTasks } from './shipment-tasks.ts'

/** The records that wait for the user, kind by kind. Administrators, who oversee everything, get figures instead. */
export async function readTasks(db: Db, reader: Reader): Promise<HomeTask[]> {
  const { roles, deputyships = [] } = reader.user
  const oversees = roles.some((role) => role === 'ADMIN' || role === 'SUPER_USER')
  const readers = [
    roles.includes('OPERATOR') && [readRejected, readEndingQuotes, readDrafts],
    (deputyships.length > 0 || (!oversees && hasRole(roles, ...APPROVERS))) && [readDecisions],
    !oversees && hasRole(roles, 'STOCK_ANALYST') && [readAnalyses],
    !oversees && hasRole(roles, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER') && [readShipmentTasks],
  ]
  const found = await Promise.all(readers.flatMap((some) => some || []).map((read) => read(db, reader)))
  return found.flat()
}

const APPROVERS = ['APPROVER', 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER'] as const

type Row = Omit<HomeTask, 'kind' | 'text' | 'until' | 'digest' | 'stage' | 'person'>

/** The documents of stock analysis that are served first; `left` = lines without enough stock. */
async function readAnalyses(db: Db, { user }: Reader): Promise<HomeTask[]> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.number, c.name, o.po_number AS "poNumber", o.total, o.submitted_at AS at, o.line_count AS count, o.version,
      (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.open > 0) AS left
    FROM (SELECT * FROM orders o WHERE o.stages @> '{STOCK_ANALYSIS}' AND ${visibleTo(user)}
      ORDER BY o.priority DESC, o.submitted_at, o.id LIMIT ${TASKS_PER_KIND + 1}) o
    JOIN customers c ON c.id = o.customer_id
    ORDER BY o.priority DESC, o.submitted_at, o.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: 'analysis',
    text: '',
    until: null,
    digest: null,
    stage: null,
    person: null,
  }))
}
