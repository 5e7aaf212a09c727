import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/shipments/actions'
import { ssccOf } from '@cais/domain/stock/sscc'
import { readCompany } from '../../../aggregates/company/company-card.ts'
import { loadShipmentForUpdate } from '../../../aggregates/shipments/record/load-shipment.ts'
import { toShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import { nextNumbers } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

export type LabelsAsked = {
  readonly shipmentId: number
  readonly documents: readonly { readonly orderId: number; readonly pallets: number }[]
}

/**
 * Gives the pallets of documents their numbers; a pallet that has one keeps it, so that asking again makes none anew. Throws NOT_FOUND for a
 * document that is not on the shipment, GS1_PREFIX_MISSING, SSCC_USED_UP, NUMBERS_UNCONFIRMED.
 */
export async function makeLabels(
  trx: Trx,
  { shipmentId, documents }: LabelsAsked,
  { user, now }: Acting,
): Promise<void> {
  const shipment = await loadShipmentForUpdate(trx, shipmentId)
  assertAllowed('print-loading-list', user, toShipmentFacts(shipment))
  const stray = documents.find(
    ({ orderId }) => !shipment.documents.some(({ order_id }) => order_id === orderId),
  )
  if (stray !== undefined) throw new RuleError('NOT_FOUND', { order: stray.orderId })
  const { gs1Prefix: prefix } = (await readCompany(trx)).card
  if (prefix === '') throw new RuleError('GS1_PREFIX_MISSING')
  const given = await trx
    .selectFrom('pallet_labels')
    .select(['order_id', 'pallet'])
    .where('shipment_id', '=', shipmentId)
    .execute()
  const wanted = documents.flatMap(({ orderId, pallets }) =>
    Array.from({ length: pallets }, (_, at) => ({ order_id: orderId, pallet: at + 1 })),
  )
  const fresh = wanted.filter(
    (one) => !given.some(({ order_id, pallet }) => order_id === one.order_id && pallet === one.pallet),
  )
  if (fresh.length === 0) return
  // serials run on over the years
  const first = await nextNumbers(trx, { kind: 'SSCC', year: 0 }, new Map([[prefix, fresh.length]]))
  const start = first.get(prefix) ?? 1
  await trx
    .insertInto('pallet_labels')
    .values(
      fresh.map((one, at) => ({
        ...one,
        shipment_id: shipmentId,
        prefix,
        sscc: ssccOf(prefix, start + at),
        created_by: user.id,
        created_at: now.toISOString(),
      })),
    )
    .execute()
}
