import type { CreditNoteDraft } from '@cais/contract/credit-notes/schemas'
import { spreadRebate } from '@cais/domain/credit-notes/rebate'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { vatOn } from '@cais/domain/vat/rates'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { type CreditNoteChargeColumns, readCharges } from '../../../aggregates/credit-notes/charges.ts'
import type { CreditNoteLineColumns } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { groupBy, insertRows } from '../../../aggregates/documents/record/rows.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readPeriodLines, rebateValue } from '../queries/rebate.ts'

/** A draft as a command writes it: a line may say exactly what it credits instead of a price. */
export type DraftInput = Omit<CreditNoteDraft, 'lines'> & { readonly lines: readonly DraftLine[] }

/** The same; left out: a credit note over lines of invoices. */
export type GivenDraft = Omit<DraftInput, 'kind' | 'charges' | 'period'> &
  Partial<Pick<DraftInput, 'kind' | 'charges' | 'period'>>
/** A debit note has no period: it spreads nothing. */
export function wholeDraft({
  kind = 'credit',
  charges = [],
  period = null,
  ...given
}: GivenDraft): DraftInput {
  return { ...given, kind, charges, period: kind === 'debit' ? null : period }
}

type DraftLine = CreditNoteDraft['lines'][number] & { readonly amount?: number | null }

/** The lines of a draft: as they were entered, or spread over the invoices of its period. Throws what spreadRebate throws, REBATE_TOO_LONG. */
export async function spreadLines(
  trx: Trx,
  creditNoteId: number,
  {
    lines,
    period,
    customerId,
    operationId,
  }: Pick<DraftInput, 'lines' | 'period' | 'customerId' | 'operationId'>,
): Promise<readonly DraftLine[]> {
  if (period === null) return lines
  const { from, to } = period
  const billed = await readPeriodLines(trx, { customerId, operationId, from, to, creditNoteId })
  const quantities = new Map(billed.map(({ id, quantity }) => [id, quantity]))
  return spreadRebate(rebateValue(period), billed).map(({ invoiceLineId, net, price }) => ({
    invoiceLineId,
    quantity: (quantities.get(invoiceLineId) ?? 0) / 1000,
    negotiatedPrice: price,
    amount: net,
  }))
}

/**
 * Writes what a debit note charges anew, with the VAT of today. Throws CHARGES_ON_CREDIT for a credit note, VAT_RATE_MISSING, QUANTITY_NOT_POSITIVE for a
 * charge of nothing.
 */
export async function writeCharges(
  trx: Trx,
  creditNoteId: number,
  { kind, charges }: Pick<DraftInput, 'kind' | 'charges'>,
  now: Date,
): Promise<CreditNoteChargeColumns[]> {
  if (kind === 'credit' && charges.length > 0)
    throw new RuleError('CHARGES_ON_CREDIT', {}, [{ field: 'charges', rule: 'CHARGES_ON_CREDIT' }])
  await trx.deleteFrom('credit_note_charges').where('credit_note_id', '=', creditNoteId).execute()
  if (charges.length === 0) return []
  const faults = charges.flatMap(({ net }, at) =>
    net > 0 ? [] : [{ field: `charges.${at}.net`, rule: 'QUANTITY_NOT_POSITIVE' as const }],
  )
  if (faults.length > 0) throw new RuleError('QUANTITY_NOT_POSITIVE', {}, faults)
  const rates = await readVatRates(trx)
  const day: CalendarDate = calendarDateAt(now.getTime())
  const rows = charges.map(({ description, vatCode, net }, at) => {
    const { rate, exemption } = vatOn(rates, vatCode, day)
    return {
      credit_note_id: creditNoteId,
      sequence: at + 1,
      description,
      vat_code: vatCode,
      vat_bp: rate,
      exemption_reason: exemption,
      net,
    }
  })
  await insertRows(trx, 'credit_note_charges', rows)
  return await readCharges(trx, creditNoteId)
}

/** The charges of a stored note, as a draft says them. */
export const draftCharges = (charges: readonly CreditNoteChargeColumns[]): CreditNoteDraft['charges'] =>
  charges.map(({ description, vat_code, net }) => ({ description, vatCode: vat_code, net }))

/** The lines of a stored note, as a draft says them: parts of one line of an invoice are one again. */
export function draftLines(lines: readonly CreditNoteLineColumns[]): CreditNoteDraft['lines'] {
  const byInvoiceLine = groupBy(lines, (line) => line.invoice_line_id)
  return [...byInvoiceLine].map(([invoiceLineId, parts]) => ({
    invoiceLineId,
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0) / 1000,
    negotiatedPrice: parts[0]?.negotiated_price ?? null,
  }))
}
