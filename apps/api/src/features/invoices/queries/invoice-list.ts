import { type InvoiceQuery, type InvoiceRow, invoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import {
  type InvoiceColumns,
  partyOf,
  presentInvoiceRow,
} from '../../../aggregates/invoices/read-invoices.ts'
import type { Db } from '../../../db/pool.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import { filteredInvoices } from './invoice-filter.ts'
import { type Candidates, findCandidates, newestCandidates } from './search-candidates.ts'

type Filter = FilterOf<InvoiceQuery>

/** What a page reads: a search looks only among the invoices that it may find. */
async function findBounded(db: Db, filter: Filter, user: User) {
  const candidates = await findCandidates(db, filter.search)
  const counted = candidates ?? (filter.search === undefined ? undefined : await newestCandidates(db))
  const rest = candidates?.isExact ? { ...filter, search: undefined } : filter
  const among = (some: Candidates | undefined) => filteredInvoices(db, rest, user, statementOf(some))
  return { shown: among(candidates), counted: among(counted), isPartial: counted?.isPartial === true }
}

/** Candidates that still have to be filtered are read first (OFFSET 0 forces it): the planner would rather read all invoices. */
const statementOf = (candidates: Candidates | undefined) =>
  candidates && (candidates.isExact ? candidates.invoices : sql`${candidates.invoices} OFFSET 0`)

type Billed = InvoiceRow & { readonly party: ReturnType<typeof partyOf> }

const presentBilled = (row: InvoiceColumns): Billed => ({
  ...presentInvoiceRow(row),
  party: partyOf(row.customer),
})

const FILE_COLUMNS: readonly Column<Billed>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.orderNumber),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.party.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'NUIT', en: 'NUIT' }, (row) => row.party.nuit),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.issuedOn),
  column.date({ pt: 'Vencimento', en: 'Due' }, (row) => row.dueOn),
  column.money({ pt: 'Líquido (MZN)', en: 'Net (MZN)' }, (row) => row.net),
  column.money({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  column.instant({ pt: 'Emitida', en: 'Issued' }, (row) => row.issuedAt),
  column.instant({ pt: 'Impressa', en: 'Printed' }, (row) => row.printedAt),
]

/** The invoices under the filters with their sums, newest first by default. */
export const invoiceList = describeList(invoiceQuery, {
  find: (db: Db, filter: Filter, user: User) => filteredInvoices(db, filter, user),
  // decision 0053
  bounded: { maxCounted: 5000, find: findBounded },
  columns: (invoices: ReturnType<typeof filteredInvoices>) => invoices.selectAll('i'),
  order: byId('i.id'),
  totals: {
    sums: { net: sql<number>`i.net`, vat: sql<number>`i.vat`, total: sql<number>`i.total` },
    present: ({ net = 0, vat = 0, total = 0 }, documents) => ({ documents, net, vat, total }),
  },
  present: (rows) => rows.map(presentInvoiceRow),
})

/** The invoices as a file, with the customer as it was billed. */
export const invoiceFile = {
  name: { pt: 'facturas', en: 'invoices' },
  columns: FILE_COLUMNS,
  present: (rows: readonly InvoiceColumns[]) => rows.map(presentBilled),
}

/** The invoices of a shipment with their print state, by number. */
export const listShipmentInvoices = (db: Db, shipmentId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'printed_at as printedAt'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
