import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { countApprovals } from '../../approvals/queries/list-approvals.ts'
import { documentKinds, documentQuestions } from '../document-questions.ts'
import { seesShipments } from './read-home.ts'
import { readWaitingOrders } from './read-waiting-orders.ts'
import { readWaitingShipments } from './read-waiting-shipments.ts'

/** Which figures stand beside which entry of the side bar. */
const ENTRY_OF: Readonly<Record<string, string>> = {
  rejected: 'documents',
  'billing-failed': 'documents',
  'stock-analysis': 'stock',
  'shipment-ready': 'picking',
  'shipment-loading': 'picking',
  'shipment-finished': 'picking',
  'shipment-partially-billed': 'picking',
}

type Figure = { readonly kind: string; readonly count: number }

/** What waits, summed by entry of the side bar. Entries that the user does not have are left out. */
export async function readMenuCounts(db: Db, user: User): Promise<Record<string, number>> {
  const questions = documentQuestions(user).filter(({ kind }) => kind in ENTRY_OF)
  const [documents, shipments, approvals] = await Promise.all([
    readWaitingOrders(db, questions),
    seesShipments(user) ? readWaitingShipments(db, user) : [],
    decides(user) ? countApprovals(db, user) : undefined,
  ])
  return {
    ...summedByEntry([...documents, ...shipments]),
    // the inbox is counted from its own index: every page asks for this, and no document is read for it
    ...(approvals && { approval: approvals.reduce((sum, stage) => sum + stage.documents, 0) }),
  }
}

/** Whether approvals wait for the user, by the own roles or in the place of somebody who is away. */
const decides = (user: User) => documentKinds(user).some((kind) => kind.endsWith('-approval'))

function summedByEntry(figures: readonly Figure[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, count } of figures) {
    const entry = ENTRY_OF[kind]
    if (entry) counts[entry] = (counts[entry] ?? 0) + count
  }
  return counts
}
