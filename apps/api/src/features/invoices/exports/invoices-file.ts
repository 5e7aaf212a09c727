import type { InvoiceQuery, InvoiceRow } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import { partyOf, presentInvoiceRow } from '../presenter/invoice-row.ts'
import { invoiceRows } from '../queries/list-invoices.ts'
import type { InvoiceColumns } from '../queries/read-invoices.ts'

/** The invoices under the filters, with the customer as it was billed. */
export const invoicesFile = (db: Db, query: InvoiceQuery, user: User) =>
  listFile({
    name: { pt: 'facturas', en: 'invoices' },
    columns: COLUMNS,
    statement: invoiceRows(db, query, user),
    present: (found) => found.map(presentBilled),
  })

type Billed = InvoiceRow & { readonly party: ReturnType<typeof partyOf> }

const presentBilled = (row: InvoiceColumns): Billed => ({
  ...presentInvoiceRow(row),
  party: partyOf(row.customer),
})

const COLUMNS: readonly Column<Billed>[] = [
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
