import type { TransferReply } from '@cais/contract/transfers/schemas'
import type { Db } from '../../db/pool.ts'
import type { TransferNoteForm, TransferNoteLine } from '../../gateways/pdf/forms/transfer-note-form.ts'
import { readSupplier } from '../company/read-company.ts'

/** A transfer on paper, in whatever state it is. */
export async function transferNoteForm(
  db: Db,
  transfer: TransferReply,
  now: Date,
): Promise<TransferNoteForm> {
  return {
    kind: 'transfer-note',
    printedAt: now.toISOString(),
    supplier: await readSupplier(db, transfer.from.branchId),
    number: transfer.number,
    state: STATE[transfer.state],
    from: transfer.from.name,
    to: transfer.to.name,
    leavesOn: transfer.leavesOn,
    sentAt: transfer.sentAt,
    reason: transfer.reason,
    note: transfer.note,
    carrier: transfer.shipment === null ? transfer.carrier : await truckOf(db, transfer.shipment),
    requestedBy: transfer.requestedBy.name,
    weight: Math.round(transfer.weight * 1000),
    lines: transfer.lines.flatMap(noteLines),
  }
}

async function truckOf(db: Db, { id, number }: { readonly id: number; readonly number: string }) {
  const found = db.selectFrom('shipments').select(['car_registration', 'driver_name']).where('id', '=', id)
  const row = await found.executeTakeFirst()
  return [number, row?.car_registration, row?.driver_name].filter(Boolean).join('  ·  ')
}

/** A row for each batch; of an article that is not picked yet, one with what was asked for. */
function noteLines(line: TransferReply['lines'][number]): TransferNoteLine[] {
  const { productId, description, unit } = line
  if (line.batches.length === 0) {
    const quantity = Math.round(line.requested * 1000)
    return [{ productId, description, unit, batch: '', expiry: null, quantity, received: null }]
  }
  return line.batches.map((batch) => ({
    ...{ productId, description, unit, batch: batch.batch, expiry: batch.expiry },
    quantity: Math.round((batch.held + batch.sent) * 1000),
    received: batch.sent > 0 && batch.inTransit === 0 ? Math.round(batch.received * 1000) : null,
  }))
}

/** Printed forms are in Portuguese. */
const STATE: Record<TransferReply['state'], string> = {
  requested: 'Pedida',
  picked: 'Separada',
  loaded: 'Carregada',
  'in-transit': 'Em trânsito',
  returning: 'A regressar',
  differences: 'Com diferenças',
  received: 'Recebida',
  returned: 'Devolvida',
  lost: 'Perdida',
  cancelled: 'Anulada',
}
