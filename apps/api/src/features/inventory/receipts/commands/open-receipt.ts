import type { OpenReceiptInput } from '@cais/contract/stock/goods-receipts'
import { trackingCode } from '@cais/domain/billing/series'
import { readNuit } from '@cais/domain/customers/nuit'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { readSeriesCode } from '../../../../aggregates/company/read-company.ts'
import { requireWarehouse } from '../../../../aggregates/stock/stock-checks.ts'
import { nextNumber } from '../../../../db/next-number.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { recordReceiptEvent, requireNewNote } from '../receipt-record.ts'
import { insertLines, insertReceipt, lockSupplier, supplierNamed } from '../store.ts'
import { articleLines } from './change-lines.ts'

/**
 * Begins a goods receipt with the lines of the supplier's note. Answers its id. Throws NOT_FOUND, PRODUCT_UNKNOWN, NUIT_INVALID, and
 * RECEIPT_NOTE_TAKEN naming the receipt that took the note in already.
 */
export async function openReceipt(trx: Trx, input: OpenReceiptInput, acting: Acting): Promise<number> {
  const branchId = await requireWarehouse(trx, input.warehouseId, acting.user)
  const lines = await articleLines(trx, input.lines)
  const by = acting.user.id
  const supplierId = await supplierOf(trx, input.supplier, by)
  await requireNewNote(trx, supplierId, input.supplierNote)
  const number = await receiptNumber(trx, branchId, acting.now)
  const id = await insertReceipt(trx, {
    number,
    warehouseId: input.warehouseId,
    supplierId,
    supplierNote: input.supplierNote,
    by,
    at: acting.now.toISOString(),
  })
  await insertLines(trx, id, lines)
  const facts = { number, warehouse: input.warehouseId, note: input.supplierNote, lines: lines.length }
  await recordReceiptEvent(trx, { id, branchId, version: 1, action: 'create', facts }, acting)
  return id
}

async function supplierOf(trx: Trx, supplier: OpenReceiptInput['supplier'], by: number): Promise<number> {
  if (supplier.id !== undefined) return await lockSupplier(trx, supplier.id)
  const typed = supplier.nuit ?? ''
  const nuit = typed === '' ? null : readNuit(typed)
  if (typed !== '' && nuit === null)
    throw new RuleError('NUIT_INVALID', { nuit: typed }, [
      { field: 'supplier.nuit', rule: 'NUIT_INVALID', facts: { nuit: typed } },
    ])
  return await supplierNamed(trx, { name: supplier.name ?? '', nuit, by })
}

/** EM.SD.2026/312: series of the branch, year in Maputo. */
async function receiptNumber(trx: Trx, branchId: string, now: Date): Promise<string> {
  const series = await readSeriesCode(trx, branchId)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const number = await nextNumber(trx, { kind: 'EM', series, year })
  return trackingCode({ kind: 'EM', series, year, number })
}
