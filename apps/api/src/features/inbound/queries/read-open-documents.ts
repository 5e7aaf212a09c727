import type { OpenDocument } from '@cais/domain/inbound/plan-documents'
import { wrongState } from '@cais/domain/orders/actions'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import type { Trx } from '../../../db/transaction.ts'

export type OpenDocuments = ReadonlyMap<number, OrderRecord>

/** Those of these documents that may still be changed, locked: nothing of them is picked, and nobody is changing them. */
export async function readOpenDocuments(trx: Trx, ids: readonly number[]): Promise<OpenDocuments> {
  if (ids.length === 0) return new Map()
  const records = await loadOrdersForUpdate(trx, ids)
  const revised = await trx.selectFrom('orders').select('revises').where('revises', '=', anyOf(ids)).execute()
  const inHand = new Set(revised.map(({ revises }) => revises))
  const open = records.filter(
    (record) => !inHand.has(record.row.id) && wrongState('revise', toFacts(record)) === null,
  )
  return new Map(open.map((record) => [record.row.id, record]))
}

export const openLines = ({ row, lines }: OrderRecord): OpenDocument => ({
  id: row.id,
  lines: lines.map((line) => ({
    productId: line.product_id,
    unit: line.ordered_unit,
    quantity: line.ordered_quantity,
    negotiatedPrice: line.negotiated_price,
  })),
})
