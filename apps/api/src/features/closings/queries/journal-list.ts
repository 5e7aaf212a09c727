import { type JournalRow, journalQuery } from '@cais/contract/closings/schemas'
import { calendarDate } from '@cais/contract/kernel/fields'
import type { User } from '@cais/domain/access/actor'
import { type InvoiceKind, invoiceNumber, type NoteSeries } from '@cais/domain/billing/series'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StoredVat } from '../../../aggregates/invoices/read-invoices.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import { declaredDocuments } from './declared-documents.ts'

const query = journalQuery.extend({ from: calendarDate, to: calendarDate })
type Filter = FilterOf<z.output<typeof query>>

/** The invoices and notes of the period in scope, one row `d` for each day and series. */
const days = (db: Db, { from, to, branchId }: Filter, { scope }: User) => {
  const within = allOf([
    branchId && sql<boolean>`branch_id = any(${branchId}::text[])`,
    scope.branches !== 'all' && sql<boolean>`branch_id = any(${[...scope.branches]}::text[])`,
  ])
  return db.selectFrom(
    sql<Day>`(
      SELECT issued_on AS day, branch_id, kind, series, min(sequence) AS first, max(sequence) AS last, min(year) AS year, count(*)::int AS invoices,
        sum(net)::bigint AS net, sum(vat)::bigint AS vat, sum(total)::bigint AS total
      FROM ${declaredDocuments(from, to)} AS document WHERE ${within} GROUP BY issued_on, branch_id, kind, series)`.as(
      'd',
    ),
  )
}

type Day = {
  readonly day: string
  readonly branch_id: string
  readonly kind: InvoiceKind | NoteSeries
  readonly series: string
  readonly year: number
  readonly first: number
  readonly last: number
  readonly invoices: number
  readonly net: number
  readonly vat: number
  readonly total: number
}

const vatOfDay = sql<readonly Pick<StoredVat, 'rate' | 'base' | 'vat'>[]>`(
  SELECT coalesce(json_agg(rates ORDER BY rates.rate DESC), '[]') FROM (
    SELECT (one ->> 'rate')::int AS rate, sum((one ->> 'base')::bigint)::bigint AS base, sum((one ->> 'vat')::bigint)::bigint AS vat
    FROM ${declaredDocuments(sql.ref('d.day'), sql.ref('d.day'))} AS i, jsonb_array_elements(i.vat_by_rate) AS one
    WHERE i.branch_id = d.branch_id AND i.kind = d.kind AND i.series = d.series GROUP BY 1) AS rates)`

const columnsOfRate = (rate: number): readonly Column<JournalRow>[] => {
  const sum = ({ vatByRate }: JournalRow, part: 'base' | 'vat') =>
    vatByRate.find((one) => one.rate === rate)?.[part] ?? 0
  if (rate === 0)
    return [column.money({ pt: 'Base isenta (MZN)', en: 'Exempt base (MZN)' }, (row) => sum(row, 'base'))]
  return [
    column.money({ pt: `Base ${rate} % (MZN)`, en: `Base ${rate} % (MZN)` }, (row) => sum(row, 'base')),
    column.money({ pt: `IVA ${rate} % (MZN)`, en: `VAT ${rate} % (MZN)` }, (row) => sum(row, 'vat')),
  ]
}

const presentDays = (
  rows: readonly (Day & { rates: readonly Pick<StoredVat, 'rate' | 'base' | 'vat'>[] })[],
): JournalRow[] =>
  rows.map(({ branch_id: branchId, rates, kind, year, first, last, ...row }) => ({
    ...row,
    branchId,
    first: invoiceNumber({ kind, series: row.series, year, number: first }),
    last: invoiceNumber({ kind, series: row.series, year, number: last }),
    vatByRate: rates.map(({ rate, base, vat }) => ({ rate: rate / 100, base, vat })),
  }))

/** The sales journal: what was invoiced, credited and debited by day and series, the latest day first. */
export const journalList = describeList(query, {
  find: days,
  columns: (found: ReturnType<typeof days>) => found.selectAll('d').select(vatOfDay.as('rates')),
  order: { by: () => [sql`d.day DESC`, sql`d.branch_id`, sql`d.series`, sql`d.kind`] },
  totals: {
    sums: {
      invoices: sql<number>`d.invoices`,
      net: sql<number>`d.net`,
      vat: sql<number>`d.vat`,
      total: sql<number>`d.total`,
    },
    present: ({ invoices = 0, net = 0, vat = 0, total = 0 }) => ({ invoices, net, vat, total }),
  },
  present: presentDays,
})

/** The journal as a file, with base and VAT of each rate. */
export const journalFileOf = (rates: readonly number[]) => ({
  name: { pt: 'diário de vendas', en: 'sales journal' },
  columns: [
    column.date<JournalRow>({ pt: 'Data', en: 'Day' }, (row) => row.day),
    column.text<JournalRow>({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
    column.text<JournalRow>({ pt: 'Primeira', en: 'First' }, (row) => row.first),
    column.text<JournalRow>({ pt: 'Última', en: 'Last' }, (row) => row.last),
    column.integer<JournalRow>({ pt: 'Documentos', en: 'Documents' }, (row) => row.invoices),
    ...rates.flatMap((rate) => columnsOfRate(rate / 100)),
    column.money<JournalRow>({ pt: 'Líquido (MZN)', en: 'Net (MZN)' }, (row) => row.net),
    column.money<JournalRow>({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
    column.money<JournalRow>({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  ],
  present: presentDays,
})
