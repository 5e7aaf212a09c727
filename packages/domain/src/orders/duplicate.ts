import type { Milli } from '../kernel/quantity.ts'
import type { DocumentType } from './document-type.ts'
import type { OrderLine } from './lines.ts'

/** All lines as ordered, or only what was cut: closed instead of billed. */
export type DuplicateChoice = 'all' | 'cut'

/** The lines of the new draft, with their quantities. Prices are taken anew from the list; approvals never come along. */
export function duplicateLines<Line extends OrderLine>(
  lines: readonly Line[],
  choice: DuplicateChoice,
): { readonly line: Line; readonly quantity: Milli }[] {
  const quantityOf = (line: Line) => (choice === 'all' ? line.quantity : line.closed)
  return lines.map((line) => ({ line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0)
}

/** Duplicated, a quote is an order at the prices of the day; the others stay what they are (lifecycle §1). */
export const typeOfDuplicate = (type: DocumentType): DocumentType => (type === 'COT' ? 'PEV' : type)
