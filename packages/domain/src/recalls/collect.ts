import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'

/** The reason that credit notes of a recall bear: it asks for words, and its goods are collected at the customer. */
export const COLLECTION_REASON = '3OU'

/** What a credit note says of it. */
export const collectionWords = (number: string, batch: string): string =>
  `Retirada de lote ${number}, lote ${batch}`

type BilledBatch = {
  readonly id: number
  readonly issuedOn: CalendarDate
  /** Received of the batch and not credited yet, in thousandths. */
  readonly left: Milli
}

/**
 * The lines of invoices on which a customer was billed what they still have: the newest first, because the older goods were sold or eaten
 * before. What no line covers was not billed, or is credited already, and is left out.
 */
export function chooseLines<Line extends BilledBatch>(
  quantity: Milli,
  lines: readonly Line[],
): { readonly line: Line; readonly quantity: Milli }[] {
  let open = quantity
  return lines
    .toSorted((a, b) => (a.issuedOn === b.issuedOn ? b.id - a.id : a.issuedOn < b.issuedOn ? 1 : -1))
    .flatMap((line) => {
      const part = Math.min(open, line.left)
      open -= part
      return part > 0 ? [{ line, quantity: part }] : []
    })
}
