import type { InvoiceKind, NoteSeries } from '@cais/domain/billing/series'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { StoredVat } from '../../../aggregates/invoices/read-invoices.ts'

/** What the tax authority is told of: invoices, and the notes that correct them. Amounts of credit notes are below zero. */
export type DeclaredDocument = {
  /** Place among the documents of a day: no two have the same. */
  readonly place: number
  readonly invoice_id: number | null
  readonly credit_note_id: number | null
  readonly kind: InvoiceKind | NoteSeries
  readonly number: string
  readonly series: string
  readonly year: number
  readonly sequence: number
  readonly branch_id: string
  readonly issued_on: CalendarDate
  readonly customer: unknown
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly vat_by_rate: readonly StoredVat[]
}

/** The documents of a period that are declared. The number is the ERP's where one gave it. */
type Day = CalendarDate | Expression<unknown>

export const declaredDocuments = (from: Day, to: Day): RawBuilder<DeclaredDocument> => sql`(
  SELECT id * 2 AS place, id AS invoice_id, NULL::bigint AS credit_note_id, kind, number, series, year, sequence, branch_id, issued_on, customer,
    net, vat, total, vat_by_rate
  FROM invoices WHERE issued_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL
  SELECT id * 2 + 1, NULL, id, CASE kind WHEN 'debit' THEN 'ND' ELSE 'NC' END, coalesce(erp_number, credit_number), series, year, sequence,
    branch_id, issued_on, customer, sign * net, sign * vat, sign * total,
    CASE kind WHEN 'debit' THEN vat_by_rate ELSE (
      SELECT coalesce(jsonb_agg(one || jsonb_build_object('base', -(one ->> 'base')::bigint, 'vat', -(one ->> 'vat')::bigint) ORDER BY place), '[]')
      FROM jsonb_array_elements(vat_by_rate) WITH ORDINALITY AS rate (one, place)) END
  FROM credit_notes, LATERAL (SELECT CASE kind WHEN 'debit' THEN 1 ELSE -1 END) AS signed (sign)
  WHERE issued_on BETWEEN ${from}::date AND ${to}::date)`
