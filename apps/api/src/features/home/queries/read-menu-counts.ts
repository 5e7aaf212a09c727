import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { countApprovals } from '../../../aggregates/documents/approval/inbox.ts'
import type { Db } from '../../../db/pool.ts'
import { seesShipments } from '../read-home.ts'
import { documentKinds, waitingQueries } from '../waiting-documents.ts'
import { readWaitingCredits } from './read-waiting-credits.ts'
import { readWaitingOrders } from './read-waiting-orders.ts'
import { readWaitingShipments } from './read-waiting-shipments.ts'

/** Which figures are shown at which entry of the side bar. */
const ENTRY_OF: Readonly<Record<string, string>> = {
  rejected: 'documents',
  'billing-failed': 'documents',
  'stock-analysis': 'stock',
  'shipment-ready': 'picking',
  'shipment-loading': 'picking',
  'shipment-finished': 'picking',
  'shipment-partially-billed': 'picking',
  'credit-commercial': 'credit',
  'credit-collection': 'credit',
  'credit-available': 'credit',
  'credit-collecting': 'credit',
  'credit-financial': 'credit',
}

type Figure = { readonly kind: string; readonly count: number }

/** What waits, summed by entry of the side bar. Entries that the user does not have are left out. */
export async function readMenuCounts(db: Db, user: User, now: Date): Promise<Record<string, number>> {
  const today = calendarDateAt(now.getTime())
  const queries = waitingQueries(user).filter(({ kind }) => kind in ENTRY_OF)
  const [documents, shipments, credits, approvals, morpheus] = await Promise.all([
    readWaitingOrders(db, queries, today),
    seesShipments(user) ? readWaitingShipments(db, user, today) : [],
    readWaitingCredits(db, user, today),
    decides(user) ? countApprovals(db, user) : undefined,
    hasRole(user.roles, 'SUPER_USER') ? countInbound(db) : 0,
  ])
  return {
    ...summedByEntry([...documents, ...shipments, ...credits]),
    // the inbox is counted from its own index: every page asks for this, and no document is read for it
    ...(morpheus > 0 && { morpheus }),
    ...(approvals && { approval: approvals.reduce((sum, stage) => sum + stage.documents, 0) }),
  }
}

/** Orders that came in of which something waits, by their index. */
async function countInbound(db: Db): Promise<number> {
  const query = db.selectFrom('inbound_orders').select(({ fn }) => fn.countAll<number>().as('orders'))
  const { orders } = await query.where('state', '=', 'pending').executeTakeFirstOrThrow()
  return Number(orders)
}

/** Whether approvals wait for the user, by the own roles or as a deputy. */
const decides = (user: User) => documentKinds(user).some((kind) => kind.endsWith('-approval'))

function summedByEntry(figures: readonly Figure[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, count } of figures) {
    const entry = ENTRY_OF[kind]
    if (entry) counts[entry] = (counts[entry] ?? 0) + count
  }
  return counts
}
