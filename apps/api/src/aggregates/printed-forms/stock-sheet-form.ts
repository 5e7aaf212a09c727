import { type LineStatus, lineStatus } from '@cais/domain/orders/line-status'
import { heldOf } from '@cais/domain/orders/lines'
import type { Db } from '../../db/pool.ts'
import type { StockSheetForm, StockSheetLine } from '../../gateways/pdf/forms/stock-sheet-form.ts'
import { readSupplier } from '../company/read-company.ts'
import { contextOf } from '../documents/detail/present-line.ts'
import { type OrderDetail, recordOf } from '../documents/detail/read-order-detail.ts'
import { lineFact, toFacts } from '../documents/record/order-facts.ts'
import type { LineColumns } from '../documents/record/order-record.ts'
import { type HeldBatch, readHeldBatches } from '../stock/batches.ts'

type Printing = { readonly printedBy: string; readonly now: Date }

/** Stock analysis of one document on paper. */
export async function stockSheetForm(
  db: Db,
  detail: OrderDetail,
  printing: Printing,
): Promise<StockSheetForm> {
  const { row } = detail
  const held = await readHeldBatches(db, row.id)
  const context = contextOf(toFacts(recordOf(detail)))
  return {
    kind: 'stock-sheet',
    printedAt: printing.now.toISOString(),
    printedBy: printing.printedBy,
    supplier: await readSupplier(db, row.branch_id),
    orderNumber: row.number ?? '',
    customerName: row.customer_name ?? '',
    customerCode: row.customer_code ?? '',
    deliveryAddress: row.delivery_address,
    deliveryDate: row.delivery_date,
    warehouse: `${row.warehouse_id ?? ''} ${row.warehouse_name ?? ''}`.trim(),
    route: row.route,
    seller: row.creator_name,
    lines: detail.lines.map((line) => sheetLine(line, STATUS[lineStatus(lineFact(line), context)], held)),
  }
}

const sheetLine = (line: LineColumns, status: string, held: readonly HeldBatch[]): StockSheetLine => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.unit,
  specialField: line.special_field,
  ordered: line.quantity,
  asOrdered:
    line.ordered_unit === line.unit ? null : { unit: line.ordered_unit, quantity: line.ordered_quantity },
  reserved: heldOf(lineFact(line)),
  status,
  batches: held
    .filter(({ lineId }) => lineId === line.id)
    .map(({ batch, expiry, quantity }) => ({ batch, expiry, quantity })),
})

/** Printed forms are in Portuguese. */
const STATUS: Record<LineStatus, string> = {
  awaiting: 'Aguarda stock',
  billed: 'Facturada',
  closed: 'Fechada',
  'waiting picking': 'Aguarda picking',
  'picking done': 'Carregada',
  none: '–',
  picking: 'Em picking',
  'stock analysis': 'Em análise',
  'stock/picking analysis': 'Em análise e picking',
  allocated: 'Reservada',
  'no allocation': 'Sem reserva',
  'partial allocation': 'Reserva parcial',
  pending: 'Pendente',
}
