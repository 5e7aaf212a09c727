import type { DispositionReply } from '@cais/contract/returns/endpoints'
import type { Db } from '../../db/pool.ts'
import type { DispositionForm } from '../../gateways/pdf/forms/disposition-form.ts'
import { readSupplier } from '../company/read-company.ts'

/** What was decided on returned goods, on paper. */
export async function dispositionForm(
  db: Db,
  reply: DispositionReply,
  { printedBy, now }: { readonly printedBy: string; readonly now: Date },
): Promise<DispositionForm> {
  return {
    kind: 'disposition',
    printedAt: now.toISOString(),
    printedBy,
    company: await readSupplier(db, reply.branchId),
    number: reply.number,
    disposition: reply.disposition,
    warehouse: reply.warehouseId,
    toWarehouse: reply.toWarehouseId,
    witness: reply.witness,
    reason: reply.reason,
    decidedBy: reply.decidedBy.name,
    decidedAt: reply.decidedAt,
    confirmedBy: reply.confirmedBy?.name ?? null,
    confirmedAt: reply.confirmedAt,
    lines: reply.lines.map(({ quantity, ...line }) => ({ ...line, quantity: Math.round(quantity * 1000) })),
  }
}
