import { draftInput } from '@cais/contract/drafts/schemas'
import { type PlannedLine, planDocuments } from '@cais/domain/inbound/plan-documents'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import { placeOfProvince } from '../../../aggregates/company/place-of-province.ts'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'

type Entering = {
  readonly id: number
  readonly order_number: string
  readonly customer_id: number
  readonly address_id: number | null
  readonly branch_id: string
  readonly province_id: number
  readonly operation_id: string | null
  readonly deliver_on: string | null
  readonly note: string
  readonly file_name: string
  readonly documents: number
  readonly lines: readonly {
    readonly id: number
    readonly product_id: string
    readonly ordered_unit: string
    readonly quantity: number
    readonly negotiated_price: number | null
  }[]
}

/**
 * Makes documents of the good lines of these orders, by the commands that people use: verification and approvals follow as of any other. An order
 * whose document is refused keeps its lines and the rule that refused it.
 */
export async function enterDocuments(trx: Trx, ids: readonly number[], acting: Acting): Promise<void> {
  for (const order of await readEntering(trx, ids)) {
    const refusal = await withSavepoint(trx, () => enterOrder(trx, order, acting))
    await trx
      .updateTable('inbound_orders')
      .set({ document_refusal: refusal && JSON.stringify({ code: refusal.code, facts: refusal.facts }) })
      .where('id', '=', order.id)
      .execute()
  }
}

async function enterOrder(trx: Trx, order: Entering, acting: Acting): Promise<void> {
  const ready = order.lines.map((line) => ({
    id: line.id,
    productId: line.product_id,
    unit: line.ordered_unit,
    quantity: line.quantity,
    negotiatedPrice: line.negotiated_price,
  }))
  const origin = { file: order.file_name, document: order.order_number }
  for (const [at, lines] of planDocuments(ready).entries()) {
    const source = { origin: 'morpheus', source_key: `${order.id}/${order.documents + at + 1}` } as const
    const draft = await createDraft(trx, draftOf(order, lines, acting), { ...acting, origin }, source)
    const place = placeOfProvince(order.province_id)
    await submitDraft(trx, draft.row.id, { version: draft.row.version, ...place }, { ...acting, origin })
    const taken = lines.flatMap((line) => line.ids)
    await trx
      .updateTable('inbound_lines')
      .set({ place: 'document', order_id: draft.row.id })
      .where('id', '=', sql<number>`any(${taken}::bigint[])`)
      .execute()
  }
}

/** A day that has passed is not delivered on: the document takes its default. */
function draftOf(order: Entering, lines: readonly PlannedLine[], { now }: Acting) {
  const today = calendarDateAt(now.getTime())
  const deliveryDate = order.deliver_on !== null && order.deliver_on >= today ? order.deliver_on : undefined
  return draftInput.parse({
    type: 'PEV',
    customerId: order.customer_id,
    addressId: order.address_id,
    branchId: order.branch_id,
    ...(order.operation_id !== null && { operationType: order.operation_id }),
    ...(deliveryDate !== undefined && { deliveryDate }),
    poNumber: order.order_number.slice(0, 60),
    notes: order.note.slice(0, 1000),
    lines: lines.map(({ productId, unit, quantity, negotiatedPrice }) => ({
      productId,
      unit,
      quantity: decimalFromMilli(quantity),
      negotiatedPrice,
    })),
  })
}

/** Orders with a customer and good lines; those of a retailer who wants all or nothing only when nothing waits. */
async function readEntering(trx: Trx, ids: readonly number[]): Promise<Entering[]> {
  const { rows } = await sql<Entering>`
    SELECT inbound.id, inbound.order_number, inbound.customer_id, inbound.address_id, inbound.branch_id, branch.province_id,
      inbound.deliver_on, inbound.note, file.file_name,
      coalesce(profile.operation_id, (SELECT o.id FROM operations AS o WHERE o.active AND o.morpheus_entities && ARRAY[inbound.sender, inbound.buyer_code,
        inbound.buyer_name] ORDER BY o.id LIMIT 1)) AS operation_id,
      (SELECT count(DISTINCT order_id)::int FROM inbound_lines WHERE inbound_id = inbound.id) AS documents,
      jsonb_agg(jsonb_build_object('id', line.id, 'product_id', line.product_id, 'ordered_unit', line.ordered_unit, 'quantity', line.quantity,
        'negotiated_price', line.negotiated_price) ORDER BY line.position) AS lines
    FROM inbound_orders AS inbound
    JOIN inbound_files AS file ON file.id = inbound.file_id
    JOIN branches AS branch ON branch.id = inbound.branch_id
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    JOIN inbound_lines AS line ON line.inbound_id = inbound.id AND line.place = 'ready'
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) AND inbound.refusal IS NULL AND inbound.customer_id IS NOT NULL
      AND NOT (coalesce(profile.waits_for_all, false)
        AND EXISTS (SELECT FROM inbound_lines AS other WHERE other.inbound_id = inbound.id AND other.place = 'quarantine'))
    GROUP BY inbound.id, file.id, branch.id, profile.retailer_id ORDER BY inbound.id`.execute(trx)
  return rows
}
