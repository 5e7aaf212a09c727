import type { DeliveryReply } from '@cais/contract/deliveries/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { isBillable } from '@cais/domain/billing/steps'
import { DELIVERY_ACTIONS } from '@cais/domain/deliveries/action-table'
import { allowedActions, refusalOf } from '@cais/domain/deliveries/actions'
import { type DeliveryFacts, inTransitOf } from '@cais/domain/deliveries/facts'
import type { FileType } from '@cais/domain/files/file-types'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadDelivery, toDeliveryFacts } from '../../../aggregates/deliveries/delivery-record.ts'
import { assembleOrders } from '../../../aggregates/documents/record/load-order.ts'
import { invoiceOfLoaded } from '../../../aggregates/invoices/loaded-invoice.ts'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { labelledDelivery, presentDeliveryRow } from './delivery-list.ts'

/** A delivery as the caller may see it. Throws NOT_FOUND for one that does not exist or whose document the user may not see. */
export async function findDelivery(db: Db, id: number, reader: Reader): Promise<DeliveryReply> {
  const row = await labelledDelivery(db, id, reader.user)
  const record = await loadDelivery(db, id)
  const lines = await readLines(db, id)
  return {
    ...presentDeliveryRow(row, reader),
    lines: lines.map((line) => presentLine(line, reader)),
    receiverDocument: row.receiver_document,
    unsignedReason: row.unsigned_reason,
    note: row.note,
    recordedBy: row.recorder,
    createdBy: row.creator,
    cancelledAt: row.cancelled_at,
    creditedAt: row.credited_at,
    signature: imageOf(row.signature_digest, row.signature_name),
    photo: imageOf(row.photo_digest, row.photo_name),
    toPay: row.shipment_id === null && isBillable(record.billing) ? await amountToPay(db, row, reader) : null,
    ...presentActions(toDeliveryFacts(record), reader),
  }
}

/** What the invoice will ask, by the same calculation; null where it cannot be made yet, for billing says why. */
async function amountToPay(db: Db, { order_id }: { readonly order_id: number }, { now }: Reader) {
  const rows = await db.selectFrom('orders').selectAll().where('id', '=', order_id).execute()
  const [order] = await assembleOrders(db, rows)
  if (!order?.lines.some(({ loading }) => loading > 0)) return null
  try {
    return invoiceOfLoaded(order.lines, await readVatRates(db), calendarDateAt(now().getTime())).total
  } catch (error) {
    if (error instanceof RuleError) return null
    throw error
  }
}

const imageOf = (digest: string | null, name: string | null) =>
  digest === null || name === null ? null : { digest, name }

type LineRow = {
  readonly id: number
  readonly orderLineId: number
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly loaded: number
  readonly received: number
  readonly refused: number
  readonly returned: number
  readonly reasonId: string | null
  readonly reasonText: string
  readonly reason_pt: string | null
  readonly reason_en: string | null
}

async function readLines(db: Db, id: number): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.id, l.order_line_id AS "orderLineId", line.product_id AS "productId", line.description, line.unit, l.batch, l.expiry,
      l.loaded, l.received, l.refused, l.returned, l.reason_id AS "reasonId", l.reason_text AS "reasonText",
      reason.name_pt AS reason_pt, reason.name_en AS reason_en
    FROM delivery_lines AS l JOIN order_lines AS line ON line.id = l.order_line_id
    LEFT JOIN reasons AS reason ON reason.id = l.reason_id
    WHERE l.delivery_id = ${id} ORDER BY line.sequence, l.id`.execute(db)
  return rows
}

function presentLine(row: LineRow, { lang }: Reader): DeliveryReply['lines'][number] {
  const { reasonId, reason_pt, reason_en, ...line } = row
  const name = lang === 'pt' ? reason_pt : reason_en
  return {
    ...line,
    loaded: line.loaded / 1000,
    received: line.received / 1000,
    refused: line.refused / 1000,
    returned: line.returned / 1000,
    inTransit: inTransitOf({ ...line, reasonId }) / 1000,
    reason: reasonId === null ? null : { id: reasonId, name: name ?? reasonId },
  }
}

/** What the caller may do with the delivery now, and what only its state forbids, with the reason. */
function presentActions(facts: DeliveryFacts, { user, lang }: Reader) {
  const disabledActions = DELIVERY_ACTIONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING' || refusal.code === 'NOT_FOUND') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: allowedActions(user, facts), disabledActions }
}

/** Signature or photo as it was sent. Throws NOT_FOUND where there is none. */
export async function readDeliveryImage(
  db: Db,
  id: number,
  kind: 'signature' | 'photo',
  { user }: Pick<Reader, 'user'>,
) {
  const row = await labelledDelivery(db, id, user)
  const digest = kind === 'photo' ? row.photo_digest : row.signature_digest
  const name = kind === 'photo' ? row.photo_name : row.signature_name
  const found = db
    .selectFrom('files')
    .select(['type', 'size'])
    .where('digest', '=', digest ?? '')
  const { type, size } = (await found.executeTakeFirst()) ?? {}
  if (digest === null || name === null || !type || !size) throw new RuleError('NOT_FOUND', { delivery: id })
  return { bytes: readStoredFile(db, digest), digest, name, type: type satisfies FileType, size }
}
