import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { documentQuestions } from '../document-questions.ts'
import { seesShipments } from './read-home.ts'
import { readWaitingOrders } from './read-waiting-orders.ts'
import { readWaitingShipments } from './read-waiting-shipments.ts'

/** Which figures stand beside which entry of the side bar. */
const ENTRY_OF: Readonly<Record<string, string>> = {
  rejected: 'documents',
  'billing-failed': 'documents',
  'commercial-approval': 'approval',
  'financial-approval': 'approval',
  'offer-approval': 'approval',
  'stock-analysis': 'stock',
  'shipment-ready': 'picking',
  'shipment-loading': 'picking',
  'shipment-finished': 'picking',
  'shipment-partially-billed': 'picking',
}

/** What waits, summed by entry of the side bar. Entries that the user does not have are left out. */
export async function readMenuCounts(db: Db, user: User): Promise<Record<string, number>> {
  const [documents, shipments] = await Promise.all([
    readWaitingOrders(db, documentQuestions(user)),
    seesShipments(user) ? readWaitingShipments(db, user) : [],
  ])
  const counts: Record<string, number> = {}
  for (const { kind, count } of [...documents, ...shipments]) {
    const entry = ENTRY_OF[kind]
    if (entry) counts[entry] = (counts[entry] ?? 0) + count
  }
  return counts
}
