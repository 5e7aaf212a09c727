import type { DraftForm, DraftLine, UnreadField } from '../draft-form.ts'

export type Missing =
  | { field: string; what: 'noCustomer' | 'noLines' | 'noQuantity' | 'unreadDiscount' }
  | { field: string; what: 'unread'; column: UnreadField; text: string }

/** What plainly lacks, so that nobody is asked for the location in vain; the server checks all. */
export function missingIn(form: DraftForm): Missing[] {
  if (form.customerId === null) return [{ field: 'customerId', what: 'noCustomer' }]
  if (form.lines.length === 0) return [{ field: 'lines', what: 'noLines' }]
  const head: Missing[] =
    form.unreadDiscount === undefined ? [] : [{ field: 'discount', what: 'unreadDiscount' }]
  return [...head, ...form.lines.flatMap(missingInLine)]
}

/** What was written and cannot be taken counts for nothing: it must not go as the figure of before. */
function missingInLine({ quantity, unread }: DraftLine, at: number): Missing[] {
  const written = Object.entries(unread ?? {}) as [UnreadField, string][]
  if (written.length === 0) return quantity > 0 ? [] : [{ field: `lines.${at}.quantity`, what: 'noQuantity' }]
  return written.map(([column, text]) => ({ field: `lines.${at}.${column}`, what: 'unread', column, text }))
}
