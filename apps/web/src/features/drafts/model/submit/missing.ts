import type { DraftForm } from '../draft-form.ts'

export type Missing = { field: string; what: 'noCustomer' | 'noLines' | 'noQuantity' }

/** What plainly lacks, so that nobody is asked for the location in vain; the server checks all. */
export function missingIn(form: DraftForm): Missing[] {
  if (form.customerId === null) return [{ field: 'customerId', what: 'noCustomer' }]
  if (form.lines.length === 0) return [{ field: 'lines', what: 'noLines' }]
  return form.lines.flatMap((line, at) =>
    line.quantity > 0 ? [] : [{ field: `lines.${at}.quantity`, what: 'noQuantity' as const }],
  )
}
