import type { GoodsReceipt, GoodsReceiptLine } from '@cais/contract/stock/goods-receipts'
import { TEMPERATURES } from '@cais/domain/shipments/weights'
import type { ReceiptDecision } from '@cais/domain/stock/goods-receipt'
import type { Db } from '../../db/pool.ts'
import type { GoodsReceiptForm, GoodsReceiptFormLine } from '../../gateways/pdf/forms/goods-receipt-form.ts'
import { readSupplier } from '../company/read-company.ts'

type Printing = { readonly printedBy: string; readonly now: Date }

/** A goods receipt on paper, in whatever state it is. */
export async function goodsReceiptForm(
  db: Db,
  receipt: GoodsReceipt,
  printing: Printing,
): Promise<GoodsReceiptForm> {
  return {
    kind: 'goods-receipt',
    printedAt: printing.now.toISOString(),
    printedBy: printing.printedBy,
    company: await readSupplier(db, receipt.branchId),
    number: receipt.number,
    state: STATE[receipt.state],
    supplierName: receipt.supplier.name,
    supplierNuit: receipt.supplier.nuit,
    supplierNote: receipt.supplierNote,
    warehouse: receipt.warehouseId,
    openedAt: receipt.openedAt,
    temperatures: temperatureText(receipt.temperatures),
    lines: receipt.lineItems.map(formLine),
  }
}

const formLine = (line: GoodsReceiptLine): GoodsReceiptFormLine => ({
  productId: line.productId,
  description: line.description,
  unit: line.unit,
  batch: line.batch,
  expiry: line.expiry,
  noted: Math.round(line.noted * 1000),
  received: line.received === null ? null : Math.round(line.received * 1000),
  remark: remarkOf(line),
})

const remarkOf = ({ shortageReason, surplusDecision, lifeDecision }: GoodsReceiptLine) =>
  [
    shortageReason,
    surplusDecision && `a mais: ${DECISION[surplusDecision]}`,
    lifeDecision && `validade curta: ${DECISION[lifeDecision]}`,
  ]
    .filter(Boolean)
    .join('; ')

const temperatureText = (temperatures: GoodsReceipt['temperatures']) =>
  TEMPERATURES.flatMap((temperature) => {
    const degrees = temperatures[temperature]
    return degrees === undefined ? [] : [`${CLASS[temperature]} ${String(degrees).replace('.', ',')} °C`]
  }).join('  ·  ')

/** Printed forms are in Portuguese. */
const STATE: Record<GoodsReceipt['state'], string> = {
  open: 'A conferir',
  posted: 'Lançada',
  'given-up': 'Anulada',
}
const DECISION: Record<ReceiptDecision, string> = {
  accept: 'aceite',
  refuse: 'recusado',
  quarantine: 'para quarentena',
}
const CLASS = { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' } as const
