import { deriveStage } from '@cais/domain/shipments/derive-stage'
import { orderDigest } from '../aggregates/documents/approval/order-digest.ts'
import { assembleOrders } from '../aggregates/documents/record/load-order.ts'
import type { OrderRecord } from '../aggregates/documents/record/order-record.ts'
import { anyOf, groupBy } from '../aggregates/documents/record/rows.ts'
import { withDerived } from '../aggregates/documents/record/save-order.ts'
import { toShipmentFacts } from '../aggregates/shipments/record/shipment-facts.ts'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check-invariants.ts'

const PORTION = 500

/**
 * Documents and shipments whose stored state differs from the one that their facts give. Read in portions, to keep memory and snapshots
 * small.
 */
export async function findStaleStates(db: Db): Promise<readonly Finding[]> {
  const findings = await staleShipments(db)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids = await orderIdsAfter(db, after)
    const records = await readSnapshot(db, ids)
    findings.push(...[staleOrder, staleExposure, staleApprovals].flatMap((look) => records.flatMap(look)))
    after = ids.length === PORTION ? ids.at(-1) : undefined
  }
  return findings
}

/** The documents in one snapshot, without locks. */
const readSnapshot = (db: Db, ids: readonly number[]): Promise<OrderRecord[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) =>
      assembleOrders(
        trx,
        await trx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute(),
      ),
    )

async function orderIdsAfter(db: Db, after: number): Promise<readonly number[]> {
  const portion = db.selectFrom('orders').select('id').where('id', '>', after).orderBy('id').limit(PORTION)
  return (await portion.execute()).map(({ id }) => id)
}

function staleOrder(record: OrderRecord): Finding[] {
  const [found, expected] = [stateOf(record), stateOf(withDerived(record))]
  return found === expected
    ? []
    : [{ rule: 'state-is-derived', record: `order ${record.row.id}`, expected, found }]
}

/** What a document adds to the credit of its customer follows from its lines, like its state. */
function staleExposure(record: OrderRecord): Finding[] {
  const [found, expected] = [exposureOf(record), exposureOf(withDerived(record))]
  return found === expected
    ? []
    : [{ rule: 'exposure-is-derived', record: `order ${record.row.id}`, expected, found }]
}

const exposureOf = ({ row }: OrderRecord) => `${row.exposure_open} + ${row.exposure_loaded}`

/** The digest of a current approval must be that of the document: a change supersedes the approvals that it touches (decision 0060). */
const staleApprovals = (record: OrderRecord): Finding[] =>
  record.approvals
    .map(({ stage, digest }) => ({ stage, found: digest, expected: orderDigest(stage, record) }))
    .filter(({ found, expected }) => found !== expected)
    .map(({ stage, found, expected }) => ({
      rule: 'approval-is-of-document' as const,
      record: `order ${record.row.id} ${stage}`,
      expected,
      found,
    }))

const stateOf = ({ row }: OrderRecord) =>
  `${row.status} ${row.stages.join('+')} shipment ${row.shipment_id ?? 'none'}`

async function staleShipments(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const documents = groupBy(
    await db.selectFrom('shipment_documents').selectAll().execute(),
    (row) => row.shipment_id,
  )
  return rows.flatMap((row) => {
    const expected = deriveStage(toShipmentFacts({ row, documents: documents.get(row.id) ?? [] }))
    if (expected === row.stage) return []
    return [
      { rule: 'state-is-derived' as const, record: `shipment ${row.number}`, expected, found: row.stage },
    ]
  })
}
