import type { InvoiceRow } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import type { InvoiceState } from '@cais/domain/billing/payment-state'
import { type RawBuilder, sql } from 'kysely'
import {
  type InvoiceColumns,
  partyOf,
  presentInvoiceRow,
  type StoredVat,
} from '../../../aggregates/invoices/read-invoices.ts'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../../engines/lists/cursor.ts'
import { describeList, type Order } from '../../../engines/lists/list.ts'
import { type Column, column, type Words } from '../../../http/export/list-file.ts'
import {
  type DatedInvoiceQuery,
  datedInvoiceQuery,
  filteredInvoices,
  type InvoiceFilter,
} from './invoice-filter.ts'
import { type Candidates, findCandidates, newestCandidates } from './search-candidates.ts'

/** What a page and its count read: a search looks only among the invoices that it may find. */
export async function findBounded(db: Db, filter: InvoiceFilter, user: User) {
  const candidates = await findCandidates(db, filter.search)
  const counted = candidates ?? (filter.search === undefined ? undefined : await newestCandidates(db))
  const rest = candidates?.isExact ? { ...filter, search: undefined } : filter
  const among = (some: Candidates | undefined) => filteredInvoices(db, rest, user, statementOf(some))
  return { shown: among(candidates), counted: among(counted), isPartial: counted?.isPartial === true }
}

/** Candidates that still have to be filtered are read first (OFFSET 0 forces it): the planner would rather read all invoices. */
const statementOf = (candidates: Candidates | undefined) =>
  candidates && (candidates.isExact ? candidates.invoices : sql`${candidates.invoices} OFFSET 0`)

type Billed = InvoiceRow & {
  readonly party: ReturnType<typeof partyOf>
  readonly poNumber: string
  readonly vatByRate: readonly StoredVat[]
}

const presentBilled = (row: InvoiceColumns, today: string): Billed => ({
  ...presentInvoiceRow(row, today),
  party: partyOf(row.customer),
  poNumber: row.po_number,
  vatByRate: row.vat_by_rate as readonly StoredVat[],
})

const STATES: Readonly<Record<InvoiceState, Words>> = {
  paid: { pt: 'Paga', en: 'Paid' },
  overdue: { pt: 'Vencida', en: 'Overdue' },
  part: { pt: 'Paga em parte', en: 'Paid in part' },
  'not-due': { pt: 'Por vencer', en: 'Not due' },
}

const FACTS: readonly Column<Billed>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.orderNumber),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.party.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'NUIT', en: 'NUIT' }, (row) => row.party.nuit),
  column.text({ pt: 'V/REF', en: 'Reference' }, (row) => row.poNumber),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.issuedOn),
  column.date({ pt: 'Vencimento', en: 'Due' }, (row) => row.dueOn),
]

const AMOUNTS: readonly Column<Billed>[] = [
  column.money({ pt: 'Líquido (MZN)', en: 'Net (MZN)' }, (row) => row.net),
  column.money({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  column.money({ pt: 'Em aberto (MZN)', en: 'Open (MZN)' }, (row) => row.open),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATES[row.state][language]),
  column.instant({ pt: 'Emitida', en: 'Issued' }, (row) => row.issuedAt),
  column.instant({ pt: 'Impressa', en: 'Printed' }, (row) => row.printedAt),
]

/** Base and VAT of one rate, in basis points. */
const columnsOfRate = (rate: number): readonly Column<Billed>[] => {
  const sum = (row: Billed, part: 'base' | 'vat') =>
    row.vatByRate.reduce((all, one) => all + (one.rate === rate ? one[part] : 0), 0)
  if (rate === 0)
    return [column.money({ pt: 'Base isenta (MZN)', en: 'Exempt base (MZN)' }, (row) => sum(row, 'base'))]
  const percent = `${rate / 100} %`
  return [
    column.money({ pt: `Base ${percent} (MZN)`, en: `Base ${percent} (MZN)` }, (row) => sum(row, 'base')),
    column.money({ pt: `IVA ${percent} (MZN)`, en: `VAT ${percent} (MZN)` }, (row) => sum(row, 'vat')),
  ]
}

/**
 * In the order of their numbers as they were made; under a filter by day in the order of that day first, so that a page is read out of its index
 * wherever in the years it lies (decision 0439).
 */
const inOrder: Order<DatedInvoiceQuery, InvoiceColumns> = {
  by: (query) => placeOf(query).map((term) => (query.sort === 'newest' ? sql`${term} DESC` : term)),
  cursor: {
    beyond: (cursor, query) => {
      const terms = placeOf(query)
      const here = sql`(SELECT ${sql.join(terms)} FROM invoices AS i WHERE i.id = ${readCursor(cursor)})`
      return sql<boolean>`(${sql.join(terms)}) ${query.sort === 'newest' ? sql`<` : sql`>`} ${here}`
    },
    write: (row) => writeCursor(row.id),
  },
}

/** What tells where an invoice stands in the list. */
function placeOf(query: InvoiceFilter): readonly RawBuilder<unknown>[] {
  if (query.issuedFrom || query.issuedTo) return [sql`i.issued_on`, sql`i.id`]
  if (query.dueFrom || query.dueTo) return [sql`i.due_on`, sql`i.id`]
  return [sql`i.id`]
}

/** The invoices under the filters with their sums, newest first by default. */
export const invoiceList = describeList(datedInvoiceQuery, {
  find: (db: Db, filter: InvoiceFilter, user: User) => filteredInvoices(db, filter, user),
  // decision 0053
  bounded: { maxCounted: 5000, find: findBounded },
  columns: (invoices: ReturnType<typeof filteredInvoices>) => invoices.selectAll('i'),
  key: 'i.id',
  order: inOrder,
  totals: {
    sums: { net: sql<number>`i.net`, vat: sql<number>`i.vat`, total: sql<number>`i.total` },
    present: ({ net = 0, vat = 0, total = 0 }, documents) => ({ documents, net, vat, total }),
  },
  present: (rows, { query }) => rows.map((row) => presentInvoiceRow(row, query.today)),
})

/** The invoices as a file, with the customer as it was billed, and base and VAT of each rate that the company knows. */
export const invoiceFileOf = (rates: readonly number[], today: string) => ({
  name: { pt: 'facturas', en: 'invoices' },
  columns: [...FACTS, ...rates.flatMap(columnsOfRate), ...AMOUNTS],
  present: (rows: readonly InvoiceColumns[]) => rows.map((row) => presentBilled(row, today)),
})

/** The invoices of a shipment with their print state, by number. */
export const listShipmentInvoices = (db: Db, shipmentId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'printed_at as printedAt'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
