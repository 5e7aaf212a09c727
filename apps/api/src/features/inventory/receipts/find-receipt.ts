import type { GoodsReceipt, GoodsReceiptLine } from '@cais/contract/stock/goods-receipts'
import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import {
  type LineOutcome,
  type ReceiptLine,
  receiptOutcome,
  sharesOf,
} from '@cais/domain/stock/goods-receipt'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'
import { readWaitingFor } from '../queries/list-waiting.ts'
import { findReceiptRow, presentReceiptRow } from './list-receipts.ts'
import { findQuarantine, type ReceiptLineRow, readLines } from './store.ts'

type Reader = { readonly user: User; now(): Date }

/** A goods receipt with what its lines lack and whom it frees. Throws NOT_FOUND. */
export async function findReceipt(db: Db, id: number, reader: Reader): Promise<GoodsReceipt> {
  const row = await findReceiptRow(db, id, reader.user)
  const lines = await readLines(db, id)
  const outcomes = outcomesOf(lines, calendarDateAt(reader.now().getTime()))
  const summary = presentReceiptRow(row)
  const isOpen = summary.state === 'open'
  const seesCosts = canDo(reader.user.roles, 'see-costs')
  return {
    ...summary,
    reason: row.reason,
    temperatures: row.temperatures as GoodsReceipt['temperatures'],
    quarantineId: row.kind === 'quarantine' ? null : await findQuarantine(db, row.branch_id),
    lineItems: lines.map((line, at) => ({
      ...presentLine(line, outcomes[at]),
      unitCost: seesCosts ? line.unit_cost : null,
    })),
    waiting: isOpen
      ? await waitingOf(db, { warehouseId: row.warehouse_id, lines, outcomes }, reader.user)
      : [],
    steps: outcomes.reduce((steps, outcome) => steps + outcome.steps.length, 0),
    allowedActions: isOpen ? ['change', 'post', 'give-up'] : [],
  }
}

/** What becomes of each line, in their order. */
export function outcomesOf(lines: readonly ReceiptLineRow[], today: CalendarDate): readonly LineOutcome[] {
  const shelfLives = new Map(lines.map((line) => [line.product_id, line.min_shelf_life_days]))
  return receiptOutcome(lines.map(lineFacts), {
    today,
    minShelfLifeOf: (productId) => shelfLives.get(productId) ?? 0,
  })
}

export const lineFacts = (line: ReceiptLineRow): ReceiptLine => ({
  id: line.id,
  parentId: line.parent_id,
  productId: line.product_id,
  batch: line.batch,
  expiry: line.expiry,
  noted: line.noted,
  received: line.received,
  shortageReason: line.shortage_reason,
  surplusDecision: line.surplus_decision,
  lifeDecision: line.life_decision,
})

type Arriving = {
  readonly warehouseId: string
  readonly lines: readonly ReceiptLineRow[]
  readonly outcomes: readonly LineOutcome[]
}

/** Whom the receipt frees; what is not counted yet is expected as the note says. */
async function waitingOf(db: Db, { warehouseId, lines, outcomes }: Arriving, user: User) {
  const arriving = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const comes = line.received === null ? line.noted : (outcomes[at]?.taken ?? 0)
    arriving.set(line.product_id, (arriving.get(line.product_id) ?? 0) + comes)
  }
  const productIds = [...arriving.keys()]
  if (productIds.length === 0) return []
  const waiting = await readWaitingFor(db, { warehouseId, productIds }, user)
  const shares = sharesOf(
    waiting.map(({ productId, missing }) => ({ productId, missing: toMilli(missing) })),
    arriving,
  )
  return waiting.map((line, at) => ({ ...line, gets: (shares[at] ?? 0) / 1000 }))
}

const presentLine = (
  line: ReceiptLineRow,
  outcome: LineOutcome | undefined,
): Omit<GoodsReceiptLine, 'unitCost'> => ({
  id: line.id,
  parentId: line.parent_id,
  productId: line.product_id,
  description: line.description,
  unit: line.unit,
  temperature: line.temperature,
  barcodes: [...line.barcodes],
  batch: line.batch,
  expiry: line.expiry,
  noted: line.noted / 1000,
  received: line.received === null ? null : line.received / 1000,
  difference: outcome?.difference == null ? null : outcome.difference / 1000,
  daysLeft: outcome?.daysLeft ?? null,
  minShelfLifeDays: line.min_shelf_life_days,
  isShortLived: outcome?.isShortLived ?? false,
  shortageReason: line.shortage_reason,
  surplusDecision: line.surplus_decision,
  lifeDecision: line.life_decision,
  steps: [...(outcome?.steps ?? [])],
  taken: (outcome?.taken ?? 0) / 1000,
  quarantined: (outcome?.quarantined ?? 0) / 1000,
  refused: (outcome?.refused ?? 0) / 1000,
  countedBy: line.counter_id === null ? null : { id: line.counter_id, name: line.counter_name ?? '' },
  countedAt: line.counted_at,
  version: line.version,
})
