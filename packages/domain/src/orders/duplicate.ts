import type { DocumentType } from '../documents/document-type.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { OrderLine } from './lines.ts'

/** All lines as ordered, or only what was cut: closed instead of billed. */
export type DuplicateChoice = 'all' | 'cut'

/** Whether something of the document was closed instead of billed. */
export const wasCut = (lines: readonly OrderLine[]): boolean => lines.some(({ closed }) => closed > 0)

/** Throws NOTHING_CUT where only what was cut is wanted and nothing was. */
export function requireCut(
  lines: readonly OrderLine[],
  choice: DuplicateChoice,
  number: string | null,
): void {
  if (choice === 'cut' && !wasCut(lines)) throw new RuleError('NOTHING_CUT', { number })
}

/** The lines of the new draft, with their quantities. Prices are today's list prices; approvals are not copied. */
export function duplicateLines<Line extends OrderLine>(
  lines: readonly Line[],
  choice: DuplicateChoice,
): { readonly line: Line; readonly quantity: Milli }[] {
  const quantityOf = (line: Line) => (choice === 'all' ? line.quantity : line.closed)
  return lines.map((line) => ({ line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0)
}

/** Duplicated, a quote is an order at the prices of the day; other documents keep their type. */
export const typeOfDuplicate = (type: DocumentType): DocumentType => (type === 'COT' ? 'PEV' : type)
