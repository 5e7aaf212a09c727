import { type ExposedLine, orderExposure, outstandingAmount } from '@cais/domain/credit/order-exposure'
import type { Centavos } from '@cais/domain/kernel/money'
import type { OrderStatus } from '@cais/domain/orders/statuses'
import type { LineColumns, OrderRecord } from './order-record.ts'

/** The columns of a line that credit looks at. */
export const EXPOSED_COLUMNS = [
  'total',
  'vat_bp',
  'quantity',
  'open',
  'reserved',
  'picking',
  'loading',
] as const

/**
 * What the document adds to its customer's exposure (docs/decisions/0082): approved goods that are not loaded, and loaded
 * ones that are not billed. Nothing before approval; the lines of an offer are worth nothing.
 */
export function exposureColumns({ row, lines, approvals }: OrderRecord) {
  const isApproved = row.verified_at !== null && approvals.every(({ decision }) => decision === 'approved')
  if (!isApproved) return { exposure_open: 0, exposure_loaded: 0 }
  const { open, loaded } = orderExposure({ type: row.type, lines: lines.map(exposedLine) })
  return { exposure_open: open, exposure_loaded: loaded }
}

/** What the customer will still owe for the document, approved or not. */
export const valueLeft = ({ row, lines }: OrderRecord): Centavos =>
  // Statuses are written by saveOrder alone, out of the domain's own.
  outstandingAmount({ type: row.type, status: row.status as OrderStatus, lines: lines.map(exposedLine) })

export const exposedLine = (line: Pick<LineColumns, (typeof EXPOSED_COLUMNS)[number]>): ExposedLine => ({
  net: line.total,
  vatRate: line.vat_bp,
  quantity: line.quantity,
  open: line.open,
  reserved: line.reserved,
  picking: line.picking,
  loading: line.loading,
})
