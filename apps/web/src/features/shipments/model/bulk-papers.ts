import type { Paper } from '../api.ts'

export type Form = Paper['form']
export type PrintedPaper = Pick<Paper, 'form' | 'id' | 'mayPrint' | 'copy'> & {
  /** The print that is on its way. */
  readonly waiting: object | null
}

export const PAPERS: readonly Form[] = ['invoice', 'delivery-note']

/** Whether a shipment has papers that the user may print. */
export const mayPrintPapers = ({ allowedActions }: { readonly allowedActions: readonly string[] }) =>
  allowedActions.includes('print-invoices') || allowedActions.includes('print-delivery-note')

/** Papers that were never printed and are not on their way; a second copy needs a reason, so it is asked for on the shipment. */
export const neverPrinted = <P extends PrintedPaper>(papers: readonly P[], forms: readonly Form[]): P[] =>
  papers.filter(
    ({ form, mayPrint, copy, waiting }) =>
      forms.includes(form) && mayPrint && copy === 'original' && waiting === null,
  )
