import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireCodeOf } from '@cais/domain/loading/scan'
import { inStockUnits } from '@cais/domain/products/ordered-unit'
import { refusalOf } from '@cais/domain/shipments/actions'
import { loadShipmentForUpdate } from '../../../../aggregates/shipments/record/load-shipment.ts'
import { toShipmentFacts } from '../../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../../aggregates/shipments/record/shipment-record.ts'
import { type LoadPartRow, readLoadParts } from '../../../../aggregates/shipments/shipment-loads.ts'
import { toMilli } from '../../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'

/** A part that is on the truck, and all of its shipment. */
export type LoadTarget = {
  readonly shipment: ShipmentRecord
  readonly parts: readonly LoadPartRow[]
  readonly part: LoadPartRow & { readonly held: Milli }
}

type Wanted = { readonly shipmentId: number; readonly lineId: number; readonly levelId: number }

/**
 * A line on one batch, of a shipment that is being loaded, under the shipment's lock: what is held for loading changes under that lock only.
 * Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED before the loading started and LOADING_OVER once it ended.
 */
export async function loadTarget(
  trx: Trx,
  { shipmentId, lineId, levelId }: Wanted,
  action: 'load-line' | 'change-batch',
  { user }: Acting,
): Promise<LoadTarget> {
  const shipment = await loadShipmentForUpdate(trx, shipmentId)
  const { number, stage, finished_at } = shipment.row
  const refusal = refusalOf(action, user, toShipmentFacts(shipment))
  if (refusal?.code === 'ACTION_NOT_ALLOWED' && finished_at !== null)
    throw new RuleError('LOADING_OVER', { number, stage })
  if (refusal !== null) throw refusal
  const parts = await readLoadParts(trx, shipmentId)
  const part = parts.find((one) => one.lineId === lineId && one.levelId === levelId)
  if (part === undefined || part.held === null)
    throw new RuleError('NOT_FOUND', { line: lineId, batch: levelId, shipment: number })
  return { shipment, parts, part: { ...part, held: part.held } }
}

/**
 * A quantity of the wire in units of stock: it was given in the unit of the line, or in that of stock where the part is no exact quantity
 * of it. Throws UNIT_UNKNOWN, LINE_QUANTITY_INEXACT.
 */
export function stockQuantity(part: LoadPartRow, quantity: number, unit: string): Milli {
  const given = toMilli(quantity)
  if (unit === part.unit) return given
  if (unit !== part.orderedUnit) throw new RuleError('UNIT_UNKNOWN', { unit, article: part.productId })
  const stock = inStockUnits(given, part)
  if (stock === null) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'unit', rule: 'invalid' }])
  return stock
}

/** A scanned code must be that of a box of the batch. Throws CODE_MISREAD, CODE_FOREIGN, CODE_OTHER_BATCH, CODE_EXPIRED, CODE_EXPIRY_DIFFERS. */
export function requireCode(code: string | undefined, part: LoadPartRow, now: Date): void {
  if (code === undefined) return
  const barcodes = part.barcodes.map((one) => one.code)
  requireCodeOf(code, { ...part, barcodes }, calendarDateAt(now.getTime()))
}

/** What history keeps of a part. */
export const partFacts = (part: LoadPartRow) => ({
  document: part.orderNumber,
  article: part.productId,
  description: part.description,
  batch: part.batch,
})
