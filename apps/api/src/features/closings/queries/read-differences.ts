import type { MonthControl } from '@cais/contract/closings/schemas'
import type { User } from '@cais/domain/access/actor'
import { type DifferenceKind, explainedBy } from '@cais/domain/closings/differences'
import { firstDay, lastDay, type Month } from '@cais/domain/closings/month'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { declaredDocuments } from './declared-documents.ts'

type Branch = MonthControl['branches'][number] & { readonly documents: number; readonly invoices: number }
export type FoundDifference = MonthControl['differences'][number] & {
  /** What was said of it, whatever it came to then. */
  readonly said: { readonly amount: number; readonly reason: string } | null
}
export type Differences = {
  readonly branches: readonly Branch[]
  readonly groups: MonthControl['groups']
  readonly differences: readonly FoundDifference[]
}

/** Loaded, invoiced, credited and declared by branch within the user's scope, and every difference between them. All figures are net. */
export async function readDifferences(db: Db, month: Month, { scope }: User): Promise<Differences> {
  const [first, last] = [firstDay(month), lastDay(month)]
  const inScope =
    scope.branches === 'all' ? sql`true` : sql`o.branch_id = any(${[...scope.branches]}::text[])`
  const ofBranches =
    scope.branches === 'all' ? sql`true` : sql`branch_id = any(${[...scope.branches]}::text[])`
  const { rows } = await sql<Found>`
    WITH of_month AS (
      SELECT d.id FROM deliveries d
      WHERE d.left_at >= ${dayStart(first)} AND d.left_at < ${dayEnd(last)} AND d.cancelled_at IS NULL
      UNION SELECT i.delivery_id FROM invoices i
      WHERE i.issued_on BETWEEN ${first}::date AND ${last}::date
    ), facts AS MATERIALIZED (
      SELECT d.id, coalesce(d.billing_state, document.billing_state, 'none') AS billing_state, d.shipment_id, d.order_id, o.branch_id, o.number, o.customer_id,
        (d.left_at AT TIME ZONE 'Africa/Maputo')::date AS day,
        d.left_at >= ${dayStart(first)} AND d.left_at < ${dayEnd(last)} AS is_loaded,
        coalesce(i.issued_on BETWEEN ${first}::date AND ${last}::date, false) AS is_billed,
        i.id AS invoice_id, i.number AS invoice, i.issued_on, coalesce(i.net, 0) AS net,
        coalesce((SELECT sum((one ->> 'base')::bigint) FROM jsonb_array_elements(i.vat_by_rate) AS one), 0)::bigint AS declared,
        CASE WHEN i.id IS NULL THEN coalesce((
          SELECT sum(round(l.total::numeric * l.loading / l.quantity)) FROM order_lines l WHERE l.order_id = d.order_id AND l.loading > 0), 0)
        ELSE (
          SELECT CASE WHEN billed.quantity = moved.quantity THEN i.net ELSE round(i.net::numeric * moved.quantity / billed.quantity) END
          FROM (SELECT coalesce(-sum(m.quantity), 0) AS quantity FROM stock_movements m WHERE m.kind = 'sale' AND m.reference = i.number) AS moved,
            (SELECT sum(l.quantity) AS quantity FROM invoice_lines l WHERE l.invoice_id = i.id) AS billed)
        END::bigint AS value
      FROM of_month JOIN deliveries d USING (id) JOIN orders o ON o.id = d.order_id
      LEFT JOIN shipment_documents document ON document.shipment_id = d.shipment_id AND document.order_id = d.order_id
      LEFT JOIN invoices i ON i.delivery_id = d.id
      WHERE ${inScope}
    ), notes AS MATERIALIZED (
      SELECT branch_id, -sum(net)::bigint AS credited, count(*) AS documents,
        coalesce(sum((SELECT sum((one ->> 'base')::bigint) FROM jsonb_array_elements(vat_by_rate) AS one)), 0)::bigint AS declared
      FROM ${declaredDocuments(first, last)} AS document WHERE credit_note_id IS NOT NULL AND ${ofBranches} GROUP BY branch_id
    ), differences AS (
      SELECT f.*, 'not-billed' AS kind, value AS amount FROM facts f WHERE is_loaded AND invoice_id IS NULL
      UNION ALL SELECT f.*, 'billed-later', value FROM facts f WHERE is_loaded AND invoice_id IS NOT NULL AND NOT is_billed
      UNION ALL SELECT f.*, 'loaded-earlier', -net FROM facts f WHERE is_billed AND NOT is_loaded
      UNION ALL SELECT f.*, 'other-quantity', value - net FROM facts f WHERE is_loaded AND is_billed AND value <> net
      UNION ALL SELECT f.*, 'not-declared', net - declared FROM facts f WHERE is_billed AND net <> declared
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object('branchId', b.id, 'name', b.name, 'loaded', sums.loaded, 'billed', sums.billed,
          'credited', sums.credited, 'declared', sums.declared, 'documents', sums.documents, 'invoices', sums.invoices) ORDER BY b.id), '[]')
        FROM (SELECT branch_id, coalesce(of.loaded, 0) AS loaded, coalesce(of.billed, 0) AS billed, coalesce(notes.credited, 0) AS credited,
            coalesce(of.declared, 0) + coalesce(notes.declared, 0) AS declared, coalesce(of.documents, 0) AS documents,
            coalesce(of.invoices, 0) AS invoices
          FROM (SELECT branch_id, coalesce(sum(value) FILTER (WHERE is_loaded), 0)::bigint AS loaded,
              coalesce(sum(net) FILTER (WHERE is_billed), 0)::bigint AS billed, coalesce(sum(declared) FILTER (WHERE is_billed), 0)::bigint AS declared,
              count(*) FILTER (WHERE is_loaded) AS documents, count(*) FILTER (WHERE is_billed) AS invoices
            FROM facts GROUP BY branch_id) AS of FULL JOIN notes USING (branch_id)) AS sums JOIN branches b ON b.id = sums.branch_id) AS branches,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'branchId', branch_id, 'amount', amount, 'documents', documents)
          ORDER BY kind, branch_id), '[]')
        FROM (SELECT kind, branch_id, sum(amount)::bigint AS amount, count(*) AS documents FROM differences
          WHERE kind IN ('billed-later', 'loaded-earlier') GROUP BY kind, branch_id
          UNION ALL SELECT 'credited', branch_id, credited, documents FROM notes) AS calm) AS calendar,
      (SELECT coalesce(json_agg(json_build_object('kind', d.kind, 'subjectId', d.id, 'branchId', d.branch_id, 'document', d.number,
          'customer', c.name, 'shipmentId', d.shipment_id, 'day', d.day, 'isInDoubt', d.billing_state IN ('sent', 'in-doubt'), 'amount', d.amount,
          'invoice', CASE WHEN d.invoice_id IS NOT NULL THEN json_build_object('id', d.invoice_id, 'number', d.invoice, 'issuedOn', d.issued_on) END,
          'explanation', CASE WHEN e.month IS NOT NULL AND e.amount = d.amount THEN json_build_object('reason', e.reason, 'at', e.explained_at,
            'by', rtrim(u.name || ' ' || u.surname)) END,
          'said', CASE WHEN e.month IS NOT NULL THEN json_build_object('amount', e.amount, 'reason', e.reason) END)
          ORDER BY d.day, d.id), '[]')
        FROM differences d JOIN customers c ON c.id = d.customer_id
        LEFT JOIN month_explanations e ON e.month = ${first}::date AND e.kind = d.kind AND e.delivery_id = d.id
        LEFT JOIN users u ON u.id = e.explained_by
        WHERE d.kind NOT IN ('billed-later', 'loaded-earlier')) AS differences`.execute(db)
  const [found] = rows
  if (found === undefined) return { branches: [], groups: [], differences: [] }
  const calendar = found.calendar.map((group) => ({ ...group, explained: 'calendar' as const }))
  return {
    branches: found.branches,
    groups: [...calendar, ...groupsOf(found.differences)],
    differences: found.differences,
  }
}

type Found = {
  readonly branches: readonly Branch[]
  readonly calendar: readonly Omit<MonthControl['groups'][number], 'explained'>[]
  readonly differences: readonly FoundDifference[]
}

/** Those that a person settles or explains, by kind and branch. */
function groupsOf(differences: readonly FoundDifference[]): MonthControl['groups'] {
  const groups = new Map<string, MonthControl['groups'][number]>()
  for (const difference of differences) {
    const { kind, branchId, amount } = difference
    const explained = explainedBy({ kind: kind as DifferenceKind, amount }, difference.said)
    const key = `${kind} ${branchId} ${explained}`
    const before = groups.get(key) ?? { kind, branchId, amount: 0, documents: 0, explained }
    groups.set(key, { ...before, amount: before.amount + amount, documents: before.documents + 1 })
  }
  return [...groups.values()]
}
