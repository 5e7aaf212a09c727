import { divideHalfUp } from '@cais/domain/kernel/rounding'
import type { LineColumns, OrderRecord } from './order-record.ts'

/**
 * What the document adds to its customer's exposure, with VAT (rules, 'Credit'): approved goods that are not loaded, and
 * loaded ones that are not billed. Before approval nothing; a quote owes nothing; an offer's lines are worth nothing.
 */
export function exposureColumns({ row, lines, approvals }: OrderRecord) {
  const isApproved = row.verified_at !== null && approvals.every(({ decision }) => decision === 'approved')
  if (row.type === 'COT' || !isApproved) return { exposure_open: 0, exposure_loaded: 0 }
  const sum = (partOf: (line: LineColumns) => number) =>
    lines.reduce((total, line) => total + partValue(line, partOf(line)), 0)
  return {
    exposure_open: sum(({ open, reserved, picking }) => open + reserved + picking),
    exposure_loaded: sum(({ loading }) => loading),
  }
}

/** Value of a part of the line with VAT, in centavos. */
function partValue({ total, vat_bp, quantity }: LineColumns, part: number): number {
  if (part === 0 || total === 0) return 0
  const exact = BigInt(total) * BigInt(10_000 + vat_bp) * BigInt(part)
  return Number(divideHalfUp(exact, 10_000n * BigInt(quantity)))
}
