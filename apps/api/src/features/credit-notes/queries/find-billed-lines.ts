import type { CreditCandidate, CreditCandidateQuery } from '@cais/contract/credit-notes/schemas'
import type { User } from '@cais/domain/access/actor'
import { type BilledLine, invoicedPrice, restOf } from '@cais/domain/credit-notes/amounts'
import { matchToInvoices } from '@cais/domain/credit-notes/match-invoices'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { DeliveredBatch } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'

type BilledRow = {
  readonly id: number
  readonly invoice_id: number
  readonly number: string
  readonly issued_on: CalendarDate
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly quantity: number
  readonly net: number
  readonly vat_bp: number
  readonly exemption_reason: string | null
  readonly batches: readonly DeliveredBatch[]
  readonly credited_quantity: number
  readonly credited_net: number
  readonly in_drafts: number
}

const columns = (creditNoteId: number) => sql`
  line.id, invoice.id AS invoice_id, invoice.number, invoice.issued_on, line.product_id, line.description, line.unit, line.quantity,
  line.total AS net, line.vat_bp, line.exemption_reason, line.batches,
  coalesce(credit.credited_quantity, 0) - coalesce(own.quantity, 0) AS credited_quantity,
  coalesce(credit.credited_net, 0) - coalesce(own.net, 0) AS credited_net,
  (SELECT coalesce(sum(asked.quantity), 0)::bigint FROM credit_note_lines AS asked JOIN credit_notes AS draft ON draft.id = asked.credit_note_id
    WHERE asked.invoice_line_id = line.id AND draft.phase = 'draft' AND draft.id <> ${creditNoteId}) AS in_drafts
  FROM invoice_lines AS line
  JOIN invoices AS invoice ON invoice.id = line.invoice_id
  LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
  LEFT JOIN LATERAL (
    SELECT sum(taken_quantity)::bigint AS quantity, sum(taken_net)::bigint AS net FROM credit_note_lines
    WHERE credit_note_id = ${creditNoteId} AND invoice_line_id = line.id) AS own ON true`

/** The lines of invoices that a credit note credits, by id, with what others credit of them. */
export async function readBilledLines(db: Db, creditNoteId: number): Promise<ReadonlyMap<number, BilledRow>> {
  const { rows } = await sql<BilledRow>`
    SELECT ${columns(creditNoteId)}
    WHERE line.id IN (SELECT invoice_line_id FROM credit_note_lines WHERE credit_note_id = ${creditNoteId})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The most lines that are offered: the oldest with something left. */
const MAX_OFFERED = 100

/**
 * The lines on which the customer was billed the article, or those of named invoices, as far as something is left, the oldest first; a quantity that is
 * asked for is spread over them in that order. Throws NOT_FOUND for a customer outside the scope.
 */
export async function findCandidates(
  db: Db,
  { customerId, operationId, productId, invoiceId, quantity, creditNoteId = 0 }: CreditCandidateQuery,
  user: User,
): Promise<CreditCandidate[]> {
  await requireCustomer(db, customerId, user)
  const { rows } = await sql<BilledRow>`
    SELECT ${columns(creditNoteId)}
    JOIN orders AS document ON document.id = invoice.order_id
    WHERE invoice.customer_id = ${customerId} AND document.operation_id = ${operationId}
      AND ${invoiceId === undefined ? sql`line.product_id = ${productId ?? ''}` : sql`invoice.id = any(${[...invoiceId]}::bigint[])`}
      AND coalesce(credit.credited_net, 0) - coalesce(own.net, 0) < line.total
    ORDER BY invoice.issued_on, line.id LIMIT ${MAX_OFFERED}`.execute(db)
  const lines = rows.map((row) => ({ ...billedOf(row), issuedOn: row.issued_on }))
  const { matches } = matchToInvoices(toMilli(quantity ?? 0), lines)
  const suggested = new Map(matches.map((match) => [match.invoiceLineId, match.quantity]))
  return rows.map((row) => ({ ...presentBilledLine(row), suggested: (suggested.get(row.id) ?? 0) / 1000 }))
}

const billedOf = (row: BilledRow): BilledLine => ({
  id: row.id,
  quantity: row.quantity,
  net: row.net,
  vat: { rate: row.vat_bp, exemption: row.exemption_reason },
  creditedQuantity: row.credited_quantity,
  creditedNet: row.credited_net,
})

export function presentBilledLine(row: BilledRow): Omit<CreditCandidate, 'suggested'> {
  const billed = billedOf(row)
  const rest = restOf(billed)
  return {
    invoiceLineId: row.id,
    invoice: { id: row.invoice_id, number: row.number, issuedOn: row.issued_on },
    productId: row.product_id,
    description: row.description,
    unit: row.unit,
    billed: row.quantity / 1000,
    credited: row.credited_quantity / 1000,
    inDrafts: row.in_drafts / 1000,
    rest: rest.quantity / 1000,
    restNet: rest.net,
    invoicedPrice: invoicedPrice(billed),
    vatRate: row.vat_bp / 100,
    exemptionReason: row.exemption_reason,
    delivered: row.batches.map((batch) => ({ ...batch, quantity: batch.quantity / 1000 })),
  }
}
