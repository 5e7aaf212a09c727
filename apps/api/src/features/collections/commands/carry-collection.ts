import { isInScope } from '@cais/domain/access/scope'
import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'

type Carrying = { readonly id: number; readonly shipmentId: number | null }

/**
 * Puts a collection on a shipment of its branch, or takes it off; it counts for none of the 30 documents. The shipment is locked
 * first. Saying again what stands there changes nothing. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, COLLECTION_NOT_ON_TRUCK.
 */
export async function carryCollection(trx: Trx, { id, shipmentId }: Carrying, acting: Acting): Promise<void> {
  const place = await readPlace(trx, id)
  const shipment = shipmentId === null ? null : await lockShipment(trx, shipmentId, acting)
  const record = await loadCreditNoteForUpdate(trx, id)
  const action = shipment === null ? 'take-off-shipment' : 'put-on-shipment'
  assertCreditNoteAction(action, acting.user, toCreditNoteFacts(record))
  if (shipment !== null && shipment.branch_id !== record.row.branch_id) throw notThere(shipment.number)
  if ((place?.id ?? null) === shipmentId) return
  await trx.deleteFrom('shipment_collections').where('credit_note_id', '=', id).execute()
  const { user, now } = acting
  if (shipment !== null)
    await trx
      .insertInto('shipment_collections')
      .values({
        credit_note_id: id,
        shipment_id: shipment.id,
        added_by: user.id,
        added_at: now.toISOString(),
      })
      .execute()
  const facts = { shipment: shipment?.number ?? place?.number ?? null }
  await saveCreditNote(trx, record, record, { ...acting, action, facts })
  for (const changed of [place, shipment])
    if (changed)
      await recordChange(trx, {
        ...{ noun: 'shipments', id: changed.id, version: changed.version, branchId: changed.branch_id },
      })
}

const readPlace = (trx: Trx, id: number) =>
  trx
    .selectFrom('shipment_collections as carried')
    .innerJoin('shipments as s', 's.id', 'carried.shipment_id')
    .select(['s.id', 's.number', 's.version', 's.branch_id'])
    .where('carried.credit_note_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()

async function lockShipment(trx: Trx, id: number, { user }: Acting) {
  const shipment = await trx
    .selectFrom('shipments')
    .select(['id', 'number', 'version', 'branch_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (shipment === undefined || !isInScope(user.scope, { branchId: shipment.branch_id }))
    throw new RuleError('NOT_FOUND', { shipment: id }, [{ field: 'shipmentId', rule: 'NOT_FOUND' }])
  return shipment
}

const notThere = (number: string) =>
  new RuleError('COLLECTION_NOT_ON_TRUCK', { number }, [
    { field: 'shipmentId', rule: 'COLLECTION_NOT_ON_TRUCK' },
  ])
