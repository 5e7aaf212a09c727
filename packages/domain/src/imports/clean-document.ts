import type { FileLine } from './classify-row.ts'
import { type Rejection, rejection } from './rejection.ts'

/** A clean line with the row that it stands in. */
export type NumberedLine = { readonly row: number; readonly line: FileLine }

export type CleanDocument = {
  readonly lines: readonly NumberedLine[]
  readonly refused: readonly { readonly row: number; readonly rejection: Rejection }[]
}

/**
 * What the rows of one document say together: a product stands on an order once, one customer orders.
 * A document with more lines than an order holds is refused whole, because half of it would be another order.
 */
export function cleanDocument(rows: readonly NumberedLine[], maxLines: number): CleanDocument {
  const lines: NumberedLine[] = []
  const refused: { row: number; rejection: Rejection }[] = []
  const first = new Map<string, NumberedLine>()
  for (const candidate of rows) {
    const fault = faultAmong(candidate, first.get(candidate.line.productCode), lines[0])
    if (fault !== null) refused.push({ row: candidate.row, rejection: fault })
    else {
      first.set(candidate.line.productCode, candidate)
      lines.push(candidate)
    }
  }
  return lines.length > maxLines ? refuseAll(lines, refused, maxLines) : { lines, refused }
}

function faultAmong(
  { line }: NumberedLine,
  earlier: NumberedLine | undefined,
  opening: NumberedLine | undefined,
): Rejection | null {
  if (opening !== undefined && opening.line.customerCode !== line.customerCode) {
    return rejection('customer-differs', { customer: line.customerCode, expected: opening.line.customerCode })
  }
  if (earlier === undefined) return null
  return rejection(isSame(earlier.line, line) ? 'duplicate-row' : 'article-twice', { firstRow: earlier.row })
}

const isSame = (a: FileLine, b: FileLine) =>
  a.quantity === b.quantity &&
  a.unit === b.unit &&
  a.unitPrice === b.unitPrice &&
  a.description === b.description &&
  a.date === b.date

const refuseAll = (
  lines: readonly NumberedLine[],
  refused: CleanDocument['refused'],
  limit: number,
): CleanDocument => ({
  lines: [],
  refused: [
    ...refused,
    ...lines.map(({ row }) => ({
      row,
      rejection: rejection('too-many-lines', { lines: lines.length, limit }),
    })),
  ],
})
