import type { CreditNoteDraft } from '@cais/contract/credit-notes/requests'
import { creditValue, debitNet, invoicedPrice } from '@cais/domain/credit-notes/amounts'
import type { CreditNoteKind } from '@cais/domain/credit-notes/facts'
import { noteEffect } from '@cais/domain/credit-notes/reason-effects'
import { spreadRebate } from '@cais/domain/credit-notes/rebate'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { vatOn } from '@cais/domain/vat/rates'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { type CreditNoteChargeColumns, readCharges } from '../../../aggregates/credit-notes/charges.ts'
import {
  billedLineOf,
  type CreditNoteLineColumns,
  readCreditNoteLines,
  totalColumns,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { groupBy, insertRows, updateRows } from '../../../aggregates/documents/record/rows.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
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
async function spreadLines(
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
async function writeCharges(
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

/** Writes lines and charges with what they come to as far as they are filled in, and the sums of the draft. */
type Content = Pick<
  DraftInput,
  'kind' | 'customerId' | 'operationId' | 'reasonId' | 'period' | 'charges' | 'lines'
>

export async function writeContent(trx: Trx, id: number, input: Content, now: Date) {
  const { kind, reasonId } = input
  const lines = joinedLines(await spreadLines(trx, id, input))
  await insertRows(
    trx,
    'credit_note_lines',
    lines.map((line, at) => ({
      credit_note_id: id,
      sequence: at + 1,
      invoice_line_id: line.invoiceLineId,
      quantity: toMilli(line.quantity),
      negotiated_price: line.negotiatedPrice,
      amount: line.amount ?? null,
      refused_reason: '',
      condition: 'good',
      net: 0,
      taken_quantity: 0,
      taken_net: 0,
    })),
  )
  const charges = await writeCharges(trx, id, input, now)
  const place = await placeOf(trx, reasonId)
  const credits =
    place === null && kind === 'credit' ? 'goods' : noteEffect(kind, reasonId ?? '', place ?? 'none').credits
  const written = await readCreditNoteLines(trx, id)
  const priced = written.map((line) => ({ ...line, net: draftNet(line, { kind, credits }) }))
  await updateRows(trx, { table: 'credit_note_lines', rows: priced, columns: ['net'] })
  const { vat_by_rate, ...sums } = totalColumns(priced, charges)
  await trx
    .updateTable('credit_notes')
    .set({ ...sums, vat_by_rate: JSON.stringify(vat_by_rate) })
    .where('id', '=', id)
    .execute()
  return { lines: priced, charges }
}

type Meaning = { readonly kind: CreditNoteKind; readonly credits: 'goods' | 'money' }

function draftNet(line: CreditNoteLineColumns, { kind, credits }: Meaning): number {
  const { quantity, negotiated_price: price, amount } = line
  const billed = billedLineOf(line)
  if (amount !== null) return amount
  if (price === null || quantity === 0) return 0
  const isAbove = price > invoicedPrice(billed)
  if (kind === 'debit')
    return isAbove && quantity <= billed.quantity ? debitNet(billed, { quantity, price }) : 0
  return isAbove ? 0 : creditValue(billed, { credits, quantity, price })
}

/** Several over the same line of an invoice at the same price are one: lines of a claim about one article, or the two batches of a line. */
function joinedLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  const joined = new Map<string, DraftLine>()
  for (const [at, line] of lines.entries()) {
    const { invoiceLineId, negotiatedPrice, amount = null } = line
    const key = amount === null ? `${invoiceLineId} ${negotiatedPrice}` : `at ${at}`
    const known = joined.get(key)
    const quantity = (toMilli(known?.quantity ?? 0) + toMilli(line.quantity)) / 1000
    joined.set(key, known === undefined ? line : { ...known, quantity })
  }
  return [...joined.values()]
}

/** Where the reason arises. */
export const placeOf = async (trx: Trx, id: string | null) =>
  (
    await trx
      .selectFrom('reasons')
      .select('place')
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  )?.place ?? null
