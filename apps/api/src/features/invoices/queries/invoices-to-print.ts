import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { listFars } from './list-fars.ts'

/** Ids of the invoices of a shipment that were never printed; of all, as duplicates, once all were. Throws NOT_FOUND when it has none. */
export async function invoicesToPrint(
  db: Db,
  shipment: { readonly id: number; readonly number: string },
): Promise<number[]> {
  const invoices = await listFars(db, shipment.id)
  if (invoices.length === 0) throw new RuleError('NOT_FOUND', { shipment: shipment.number })
  const pending = invoices.filter(({ printedAt }) => printedAt === null)
  return (pending.length > 0 ? pending : invoices).map(({ id }) => id)
}
