import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import { splitLine } from '@cais/domain/credit-notes/split-line'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

type Parting = {
  readonly id: number
  readonly lineId: number
  /** Of the line, as the collector saw it. */
  readonly version: number
  readonly quantity: number
}

/**
 * Parts a line of a collection whose goods come back in two batches; what the credit note asks for and takes stays as it is. Throws NOT_FOUND,
 * ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT, CREDIT_OVER_ASKED.
 */
export async function partLine(
  trx: Trx,
  { id, lineId, version, quantity }: Parting,
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('record-collection', acting.user, toCreditNoteFacts(before))
  const line = before.lines.find((one) => one.id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  if (line.collection_version !== version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: line.collection_version })
  const { kept, parted } = splitLine(
    {
      quantity: line.quantity,
      received: line.received,
      net: line.net,
      takenQuantity: line.taken_quantity,
      takenNet: line.taken_net,
    },
    toMilli(quantity),
  )
  await trx
    .updateTable('credit_note_lines')
    .set({
      quantity: kept.quantity,
      net: kept.net,
      taken_quantity: kept.takenQuantity,
      taken_net: kept.takenNet,
      collection_version: version + 1,
    })
    .where('id', '=', lineId)
    .execute()
  await sql`
    INSERT INTO credit_note_lines (credit_note_id, sequence, invoice_line_id, quantity, negotiated_price, net, taken_quantity, taken_net)
    SELECT credit_note_id, (SELECT max(sequence) + 1 FROM credit_note_lines WHERE credit_note_id = ${id}), invoice_line_id, ${parted.quantity},
      negotiated_price, ${parted.net}, ${parted.takenQuantity}, ${parted.takenNet}
    FROM credit_note_lines WHERE id = ${lineId}`.execute(trx)
  const after = await loadCreditNoteForUpdate(trx, id)
  await saveCreditNote(trx, after, after, { ...acting, action: 'record-collection' })
}
