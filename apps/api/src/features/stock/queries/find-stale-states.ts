import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { orderDigest } from '../../approvals/order-digest.ts'
import { groupBy } from '../../orders/record/group-by.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { withDerived } from '../../orders/record/save-order.ts'
import { toShipmentFacts } from '../../shipments/record/shipment-facts.ts'
import type { Finding } from './check-invariants.ts'

const PORTION = 500

/** Documents and shipments whose stored state is not what their facts say. Portion by portion, so that nobody waits long. */
export async function findStaleStates(db: Db): Promise<readonly Finding[]> {
  const findings = await staleShipments(db)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids = await orderIdsAfter(db, after)
    const records = await inTransaction(db, (trx) => loadOrdersForUpdate(trx, ids))
    findings.push(...records.flatMap(staleOrder), ...records.flatMap(staleApprovals))
    after = ids.length === PORTION ? ids.at(-1) : undefined
  }
  return findings
}

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

/** An approval in force stands on the document as it is: a change takes those that it touches out of force (decision 0060). */
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
