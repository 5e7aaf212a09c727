import { type ReturnsRow, type ReturnsRowsQuery, returnsRowsQuery } from '@cais/contract/credit-notes/figures'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { column } from '../../../http/export/list-file.ts'
import { spanOf } from './read-returns.ts'
import { issued } from './returns-sql.ts'

const PLACES = {
  none: { pt: 'Não se aplica', en: 'Not applicable' },
  warehouse: { pt: 'Armazém', en: 'Warehouse' },
  truck: { pt: 'Camião', en: 'Truck' },
  customer: { pt: 'Cliente', en: 'Customer' },
} as const

const find = (db: Db, filter: FilterOf<ReturnsRowsQuery>, { scope }: User, now: Date) =>
  db
    .selectFrom('credit_note_lines as line')
    .innerJoin('credit_notes as n', 'n.id', 'line.credit_note_id')
    .innerJoin('reasons as reason', 'reason.id', 'n.reason_id')
    .innerJoin('customers as c', 'c.id', 'n.customer_id')
    .innerJoin('invoice_lines as billed', 'billed.id', 'line.invoice_line_id')
    .innerJoin('invoices as i', 'i.id', 'billed.invoice_id')
    .leftJoin('shipments as s', 's.id', 'i.shipment_id')
    .where(issued(spanOf(filter, scope, calendarDateAt(now.getTime()))))

/** The lines behind the figures of returns, each with everything that they are grouped by: the file of the page. */
export const returnsRows = describeList(returnsRowsQuery, {
  find,
  columns: (found: ReturnType<typeof find>) =>
    found.select([
      'line.id',
      sql<string>`n.credit_number`.as('creditNumber'),
      sql<string>`n.issued_on`.as('issuedOn'),
      'n.branch_id as branchId',
      'reason.name_pt',
      'reason.name_en',
      'reason.place',
      'c.name as customer',
      'billed.product_id as productId',
      'billed.description',
      'i.number as invoice',
      sql<string>`coalesce(s.route, '')`.as('route'),
      sql<string>`coalesce(s.driver_name, '')`.as('driver'),
      sql<string>`coalesce(line.batch, '')`.as('batch'),
      sql<number>`coalesce(line.received, line.quantity)`.as('quantity'),
      'line.net',
    ]),
  order: byId('line.id'),
  present: (rows, { lang }) =>
    rows.map(
      ({ name_pt, name_en, quantity, ...row }): ReturnsRow => ({
        ...row,
        quantity: quantity / 1000,
        reason: lang === 'pt' ? name_pt : name_en,
      }),
    ),
  file: {
    name: { pt: 'devolucoes', en: 'returns' },
    columns: [
      column.text({ pt: 'Nota de crédito', en: 'Credit note' }, (row: ReturnsRow) => row.creditNumber),
      column.date({ pt: 'Emitida', en: 'Issued' }, (row: ReturnsRow) => row.issuedOn),
      column.text({ pt: 'Filial', en: 'Branch' }, (row: ReturnsRow) => row.branchId),
      column.text({ pt: 'Motivo', en: 'Reason' }, (row: ReturnsRow) => row.reason),
      column.text({ pt: 'Lugar', en: 'Place' }, (row: ReturnsRow, language) => PLACES[row.place][language]),
      column.text({ pt: 'Cliente', en: 'Customer' }, (row: ReturnsRow) => row.customer),
      column.text({ pt: 'Artigo', en: 'Article' }, (row: ReturnsRow) => row.productId),
      column.text({ pt: 'Descrição', en: 'Description' }, (row: ReturnsRow) => row.description),
      column.text({ pt: 'Factura', en: 'Invoice' }, (row: ReturnsRow) => row.invoice),
      column.text({ pt: 'Rota', en: 'Route' }, (row: ReturnsRow) => row.route),
      column.text({ pt: 'Motorista', en: 'Driver' }, (row: ReturnsRow) => row.driver),
      column.text({ pt: 'Lote', en: 'Batch' }, (row: ReturnsRow) => row.batch),
      column.decimal({ pt: 'Quantidade', en: 'Quantity' }, (row: ReturnsRow) => row.quantity),
      column.money({ pt: 'Sem IVA (MZN)', en: 'Net (MZN)' }, (row: ReturnsRow) => row.net),
    ],
  },
})
