import type { DeliveryDraft } from '@cais/contract/collections/schemas'
import { type BilledLine, invoicedPrice, restOf } from '@cais/domain/credit-notes/amounts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { loadDeliveryForUpdate } from '../../../aggregates/deliveries/delivery-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../credit-notes/commands/save-draft.ts'

type Refused = {
  readonly order_line_id: number
  readonly refused: number
  readonly reason_id: string
  readonly reason_text: string
}

/**
 * A draft that credits what the customer refused of a delivery, with its reason, batch by batch; the goods come back on the truck. However often it
 * is asked for, a delivery has one: that one is answered. Throws NOT_FOUND, DELIVERY_NOT_REFUSED, DELIVERY_NOT_BILLED.
 */
export async function draftFromDelivery(
  trx: Trx,
  deliveryId: number,
  acting: Acting,
): Promise<DeliveryDraft> {
  const { row, lines } = await loadDeliveryForUpdate(trx, deliveryId)
  const document = await trx
    .selectFrom('orders')
    .select(['id', 'branch_id', 'operation_id', 'created_by', 'status', 'stages', 'submitted_at'])
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  requireVisible(acting.user, document)
  const known = await readDraft(trx, deliveryId)
  if (known !== undefined) return known
  const refused = lines.flatMap(({ order_line_id, refused: quantity, reason_id, reason_text }): Refused[] =>
    quantity > 0 && reason_id !== null ? [{ order_line_id, refused: quantity, reason_id, reason_text }] : [],
  )
  if (refused.length === 0) throw new RuleError('DELIVERY_NOT_REFUSED', { delivery: row.number })
  const credited = await creditedLines(trx, deliveryId, refused)
  if (credited.length === 0) throw new RuleError('DELIVERY_NOT_BILLED', { delivery: row.number })
  const { reasonId, reasonText } = reasonOf(refused)
  await createDraft(
    trx,
    {
      ...{ customerId: row.customer_id, operationId: document.operation_id, reasonId, reasonText },
      ...{ claim: '', note: row.number, cloverAmount: 0, lines: credited, deliveryId },
    },
    acting,
  )
  return (await readDraft(trx, deliveryId)) ?? neverThere(deliveryId)
}

const readDraft = (trx: Trx, deliveryId: number) =>
  trx
    .selectFrom('credit_notes')
    .select(['id', 'number', 'phase'])
    .where('delivery_id', '=', deliveryId)
    .where('phase', 'not in', ['rejected', 'cancelled', 'closed'])
    .executeTakeFirst()

/** The reason of most of what was refused; what was said of it in words. */
function reasonOf(refused: readonly Refused[]) {
  const quantities = new Map<string, number>()
  for (const line of refused)
    quantities.set(line.reason_id, (quantities.get(line.reason_id) ?? 0) + line.refused)
  const [most] = [...quantities].toSorted(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))
  const reasonId = most?.[0] ?? null
  const said = refused.filter((line) => line.reason_id === reasonId).map((line) => line.reason_text.trim())
  const reasonText = [...new Set(said.filter((text) => text !== ''))].join('; ').slice(0, 500)
  return { reasonId, reasonText }
}

/** What was refused on the lines of the invoice of the delivery, at the invoiced price, as far as something of them is left. */
async function creditedLines(trx: Trx, deliveryId: number, refused: readonly Refused[]) {
  const { rows } = await sql<BilledLine & { readonly orderLineId: number }>`
    SELECT line.id, line.order_line_id AS "orderLineId", line.quantity, line.total AS net,
      coalesce(credit.credited_quantity, 0) AS "creditedQuantity", coalesce(credit.credited_net, 0) AS "creditedNet"
    FROM invoices AS invoice JOIN invoice_lines AS line ON line.invoice_id = invoice.id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    WHERE invoice.delivery_id = ${deliveryId} ORDER BY line.sequence`.execute(trx)
  const left = new Map(rows.map((billed) => [billed.id, restOf(billed).quantity]))
  return refused.flatMap((line) => {
    const billed = rows.find(({ orderLineId }) => orderLineId === line.order_line_id)
    if (billed === undefined) return []
    const quantity = Math.min(line.refused, left.get(billed.id) ?? 0)
    left.set(billed.id, (left.get(billed.id) ?? 0) - quantity)
    const negotiatedPrice = invoicedPrice(billed)
    return quantity > 0 ? [{ invoiceLineId: billed.id, quantity: quantity / 1000, negotiatedPrice }] : []
  })
}

function neverThere(deliveryId: number): never {
  throw new RuleError('NOT_FOUND', { delivery: deliveryId })
}
