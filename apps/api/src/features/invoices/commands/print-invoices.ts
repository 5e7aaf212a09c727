import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/shipments/actions'
import { recordHistories } from '../../../db/record-histories.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { PdfRenderer } from '../../../gateways/pdf/renderer.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadShipmentForUpdate } from '../../shipments/record/load-shipment.ts'
import { saveShipment } from '../../shipments/record/save-shipment.ts'
import { toShipmentFacts } from '../../shipments/record/shipment-facts.ts'
import { invoiceForm } from '../prints/invoice-form.ts'
import { lockPrinted, type PrintedInvoice } from '../prints/lock-printed.ts'
import { readInvoiceLines } from '../queries/read-invoices.ts'
import { addPrintJobs } from '../store/add-print-jobs.ts'
import { markPrinted } from '../store/mark-printed.ts'

type Printing = {
  readonly shipmentId: number
  readonly invoiceIds: readonly number[]
  readonly reason: string
  readonly pdf: PdfRenderer
}

/**
 * Invoices of one shipment as one PDF, each 'Original' the first time and 'Duplicado' after. What is drawn counts as
 * printed: by whom, when, why and which copy is kept. Throws NOT_FOUND for an invoice of another shipment.
 */
export async function printInvoices(trx: Trx, printing: Printing, acting: Acting): Promise<Buffer> {
  const shipment = await loadShipmentForUpdate(trx, printing.shipmentId)
  const rows = await lockPrinted(trx, printing.invoiceIds)
  requireOfShipment(rows, printing)
  const isReprint = rows.some(({ printed_at }) => printed_at !== null)
  const action = isReprint ? 'reprint-invoices' : 'print-invoices'
  assertAllowed(action, acting.user, toShipmentFacts(shipment))
  const lines = await readInvoiceLines(trx, printing.invoiceIds)
  const file = await printing.pdf.render(invoiceForm(rows, lines))
  await recordPrints(trx, rows, printing, acting)
  const facts = { invoices: rows.map(({ number }) => number), reason: printing.reason }
  await saveShipment(trx, shipment, shipment, { action, ...acting, facts })
  return file
}

function requireOfShipment(rows: readonly PrintedInvoice[], { shipmentId, invoiceIds }: Printing) {
  const own = new Set(rows.filter((row) => row.shipment_id === shipmentId).map(({ id }) => id))
  const other = invoiceIds.find((id) => !own.has(id))
  if (other !== undefined) throw new RuleError('NOT_FOUND', { invoice: other })
}

/** Each invoice tells of its own paper. */
async function recordPrints(trx: Trx, rows: readonly PrintedInvoice[], { reason }: Printing, acting: Acting) {
  const ids = rows.map(({ id }) => id)
  await markPrinted(trx, ids, acting.now)
  const copyOf = ({ printed_at }: PrintedInvoice) => (printed_at === null ? 'original' : 'duplicate')
  await addPrintJobs(
    trx,
    rows.map((row) => ({ invoiceId: row.id, copy: copyOf(row), reason, userId: acting.user.id })),
  )
  await recordHistories(
    trx,
    rows.map((row) => ({
      objectType: 'invoice',
      objectId: row.id,
      user: acting.user,
      action: row.printed_at === null ? 'print' : 'reprint',
      facts: { copy: copyOf(row), reason },
      origin: acting.origin ?? {},
      at: acting.now.toISOString(),
    })),
  )
}
