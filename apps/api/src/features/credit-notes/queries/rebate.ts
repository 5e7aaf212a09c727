import type { rebate, rebateQuery } from '@cais/contract/credit-notes/invoice-schemas'
import type { User } from '@cais/domain/access/actor'
import { creditTotals, restOf } from '@cais/domain/credit-notes/amounts'
import type { BilledOn } from '@cais/domain/credit-notes/match-invoices'
import { type RebateShare, type RebateValue, spreadRebate } from '@cais/domain/credit-notes/rebate'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CreditNoteColumns } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { groupBy } from '../../../aggregates/documents/record/rows.ts'
import type { Db } from '../../../db/pool.ts'

/** The most lines of invoices that one rebate is spread over. */
const MAX_LINES = 5000

export type RebateScope = {
  readonly customerId: number
  readonly operationId: string
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** The draft that asks: what it took itself is free to it. 0 = none. */
  readonly creditNoteId: number
}

type PeriodRow = {
  readonly id: number
  readonly invoice_id: number
  readonly number: string
  readonly issued_on: CalendarDate
  readonly quantity: number
  readonly net: number
  readonly vat_bp: number
  readonly exemption_reason: string | null
  readonly credited_quantity: number
  readonly credited_net: number
}

export type PeriodLine = BilledOn & { readonly invoiceId: number; readonly number: string }

/** The lines of the customer's invoices of the period of which something is left, the oldest first. Throws REBATE_TOO_LONG. */
export async function readPeriodLines(db: Db, scope: RebateScope): Promise<PeriodLine[]> {
  const { customerId, operationId, from, to, creditNoteId } = scope
  const { rows } = await sql<PeriodRow>`
    SELECT line.id, invoice.id AS invoice_id, invoice.number, invoice.issued_on, line.quantity, line.total AS net, line.vat_bp,
      line.exemption_reason, coalesce(credit.credited_quantity, 0) AS credited_quantity,
      coalesce(credit.credited_net, 0) - coalesce(own.net, 0) AS credited_net
    FROM invoices AS invoice
    JOIN orders AS document ON document.id = invoice.order_id
    JOIN invoice_lines AS line ON line.invoice_id = invoice.id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    LEFT JOIN LATERAL (
      SELECT sum(taken_net)::bigint AS net FROM credit_note_lines WHERE credit_note_id = ${creditNoteId} AND invoice_line_id = line.id) AS own ON true
    WHERE invoice.customer_id = ${customerId} AND document.operation_id = ${operationId}
      AND invoice.issued_on BETWEEN ${from}::date AND ${to}::date
      AND line.quantity > 0 AND coalesce(credit.credited_net, 0) - coalesce(own.net, 0) < line.total
    ORDER BY invoice.issued_on, line.id LIMIT ${MAX_LINES + 1}`.execute(db)
  if (rows.length > MAX_LINES)
    throw new RuleError('REBATE_TOO_LONG', { max: MAX_LINES }, [{ field: 'period', rule: 'REBATE_TOO_LONG' }])
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    number: row.number,
    issuedOn: row.issued_on,
    quantity: row.quantity,
    net: row.net,
    vat: { rate: row.vat_bp, exemption: row.exemption_reason },
    creditedQuantity: row.credited_quantity,
    creditedNet: row.credited_net,
  }))
}

/** The amount or the percentage as the domain takes it. */
export const rebateValue = (given: {
  readonly amount?: number | null | undefined
  readonly percent?: number | null | undefined
}): RebateValue =>
  given.amount === null || given.amount === undefined
    ? { amount: null, percent: Math.round((given.percent ?? 0) * 100) }
    : { amount: given.amount, percent: null }

/** The period of a rebate as the contract says it. */
export const periodOf = ({
  period_from: from,
  period_to: to,
  rebate_amount,
  rebate_bp,
}: CreditNoteColumns) =>
  from === null || to === null
    ? null
    : { from, to, amount: rebate_amount, percent: rebate_bp === null ? null : rebate_bp / 100 }

/** What a rebate would credit, invoice by invoice. Throws NOT_FOUND for a customer outside the scope, and what spreadRebate throws. */
export async function previewRebate(
  db: Db,
  { creditNoteId = 0, ...query }: z.output<typeof rebateQuery>,
  user: User,
): Promise<z.infer<typeof rebate>> {
  await requireCustomer(db, query.customerId, user)
  const lines = await readPeriodLines(db, { ...query, creditNoteId })
  const shares = spreadRebate(rebateValue(query), lines)
  return presentRebate(lines, shares)
}

function presentRebate(lines: readonly PeriodLine[], shares: readonly RebateShare[]) {
  const netOf = new Map(shares.map(({ invoiceLineId, net }) => [invoiceLineId, net]))
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  const byInvoice = [...groupBy(lines, ({ invoiceId }) => invoiceId)]
  const totals = creditTotals(
    lines.map(({ id, vat }) => ({ net: netOf.get(id) ?? 0, vat })).filter(({ net }) => net > 0),
  )
  return {
    lines: shares.length,
    invoices: byInvoice.map(([id, own]) => ({
      id,
      number: own[0]?.number ?? '',
      issuedOn: own[0]?.issuedOn ?? '',
      rest: sum(own.map((line) => restOf(line).net)),
      share: sum(own.map((line) => netOf.get(line.id) ?? 0)),
    })),
    rest: sum(lines.map((line) => restOf(line).net)),
    net: totals.net,
    vat: totals.vatTotal,
    total: totals.total,
    vatByRate: totals.vat.map(({ rate, exemption, base, amount }) => ({
      rate: rate / 100,
      exemptionReason: exemption,
      base,
      vat: amount,
    })),
  }
}
