import { beginLineAnew, reviseLine } from '@cais/domain/orders/revise-order'
import { lineFact } from '../../orders/record/order-facts.ts'
import type { LineColumns, OrderRecord } from '../../orders/record/order-record.ts'

/** The lines of the changed document, each in the place of the line of the same article that was there. */
export function revisedLines(before: OrderRecord, changed: OrderRecord): LineColumns[] {
  const known = new Map(before.lines.map((line) => [line.product_id, line]))
  const moved = isMoved(before, changed)
  return changed.lines.map((line) => {
    const old = known.get(line.product_id)
    return { ...line, ...bucketsOf(line, old, moved), id: old?.id ?? 0, order_id: before.row.id }
  })
}

/** Another warehouse, or a later day on which batches must still be fresh: what is held does not do any more. */
const isMoved = ({ row: before }: OrderRecord, { row: after }: OrderRecord): boolean =>
  before.warehouse_id !== after.warehouse_id || (before.delivery_date ?? '') < (after.delivery_date ?? '')

function bucketsOf(line: LineColumns, old: LineColumns | undefined, moved: boolean) {
  const fact = old && lineFact(old)
  const { quantity } = line
  if (fact !== undefined && moved) return beginLineAnew(fact, quantity)
  return reviseLine(fact, { id: 0, quantity })
}
