import { invoiceNumber } from '@cais/domain/billing/series'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readSeriesCode } from '../../company/queries/read-series-code.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

/** Kind of the series that invoices are numbered in: one per branch and year. */
const INVOICE_SERIES = 'FT'

export type InvoiceNumber = {
  readonly text: string
  readonly series: string
  readonly year: number
  readonly sequence: number
}

/** The next number of the branch's series. Everything else must be ready: others wait from here to the commit. */
export async function invoiceNumberFor(trx: Trx, { record, issuedOn }: InvoiceDraft): Promise<InvoiceNumber> {
  const series = await readSeriesCode(trx, record.row.branch_id)
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await nextNumber(trx, { kind: INVOICE_SERIES, series, year })
  return { text: invoiceNumber({ series, year, number: sequence }), series, year, sequence }
}
