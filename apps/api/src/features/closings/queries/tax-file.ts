import { type TaxRow, taxFileQuery } from '@cais/contract/closings/schemas'
import { calendarDate } from '@cais/contract/kernel/fields'
import type { User } from '@cais/domain/access/actor'
import { firstDay, lastDay, type Month } from '@cais/domain/closings/month'
import { sql } from 'kysely'
import type { z } from 'zod'
import { partyOf, type StoredVat } from '../../../aggregates/invoices/read-invoices.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import { declaredDocuments } from './declared-documents.ts'

const query = taxFileQuery.extend({ first: calendarDate, last: calendarDate })
type Filter = FilterOf<z.output<typeof query>>

/** Lines of the invoices and notes of the month in scope, one for each rate: what the tax authority takes. */
const taxLines = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom(declaredDocuments(filter.first, filter.last).as('i'))
    .innerJoin(
      sql<{
        line: StoredVat
        place: number
      }>`LATERAL jsonb_array_elements(i.vat_by_rate) WITH ORDINALITY`.as<'v'>(sql`v(line, place)`),
      (join) => join.onTrue(),
    )
    .where(
      allOf([
        filter.from && sql<boolean>`i.issued_on >= ${filter.from}::date`,
        filter.to && sql<boolean>`i.issued_on <= ${filter.to}::date`,
        filter.firstId && sql<boolean>`i.place >= ${filter.firstId}`,
        filter.lastId && sql<boolean>`i.place <= ${filter.lastId}`,
        scope.branches !== 'all' && sql<boolean>`i.branch_id = any(${[...scope.branches]}::text[])`,
      ]),
    )

export const TAX_COLUMNS: readonly Column<TaxRow>[] = [
  column.text({ pt: 'Tipo', en: 'Type' }, (row) => row.kind),
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.issuedOn),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'NUIT do cliente', en: 'NUIT of the customer' }, (row) => row.nuit),
  column.text({ pt: 'Nome do cliente', en: 'Name of the customer' }, (row) => row.customer),
  column.percent({ pt: 'Taxa (%)', en: 'Rate (%)' }, (row) => row.rate),
  column.money({ pt: 'Valor tributável (MZN)', en: 'Taxable amount (MZN)' }, (row) => row.base),
  column.money({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
  column.text({ pt: 'Motivo de isenção', en: 'Exemption reason' }, (row) => row.exemptionReason),
  column.money({ pt: 'Total do documento (MZN)', en: 'Total of the document (MZN)' }, (row) => row.total),
]

const taxColumns = (lines: ReturnType<typeof taxLines>) =>
  lines.select([
    'i.place',
    'i.invoice_id',
    'i.credit_note_id',
    'i.kind',
    'i.number',
    'i.issued_on',
    'i.branch_id',
    'i.customer',
    'i.total',
    'v.line',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof taxColumns>['execute']>>[number]

const presentLine = ({
  place,
  kind,
  number,
  issued_on,
  branch_id,
  customer,
  total,
  line,
  ...row
}: Row): TaxRow => {
  const { name, nuit } = partyOf(customer)
  return {
    place,
    invoiceId: row.invoice_id,
    creditNoteId: row.credit_note_id,
    kind,
    number,
    issuedOn: issued_on,
    branchId: branch_id,
    nuit,
    customer: name,
    rate: line.rate / 100,
    base: line.base,
    vat: line.vat,
    exemptionReason: line.exemptionReason,
    total,
  }
}

/** By day and document, the order in which the file is cut into parts. */
const ORDER = [sql`i.issued_on`, sql`i.place`, sql`v.place`]

/** The lines of the file. */
export const taxList = describeList(query, {
  find: taxLines,
  columns: taxColumns,
  order: { by: () => ORDER },
  totals: {
    sums: { base: sql<number>`(v.line ->> 'base')::bigint`, vat: sql<number>`(v.line ->> 'vat')::bigint` },
    present: ({ base = 0, vat = 0 }) => ({ base, vat }),
  },
  present: (rows) => rows.map(presentLine),
})

/** One part as a file, by its number. */
export const taxFileOf = (month: Month, part: number) => ({
  name: { pt: `facturas ${month} parte ${part}`, en: `invoices ${month} part ${part}` },
  columns: TAX_COLUMNS,
  present: (rows: readonly Row[]) => rows.map(presentLine),
})

/** All lines of a month in their order. */
export async function readTaxLines(db: Db, month: Month, user: User): Promise<TaxRow[]> {
  const filter = { part: 1, first: firstDay(month), last: lastDay(month) }
  const lines = taxColumns(taxLines(db, filter, user))
  const rows = await ORDER.reduce((some, term) => some.orderBy(term), lines).execute()
  return rows.map(presentLine)
}
