import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentInvoiceRow } from '../presenter/invoice-row.ts'
import { filteredInvoices } from './invoice-filter.ts'

/** A page of invoices with the sums of the whole filter. */
export async function listInvoices(db: Db, query: InvoiceQuery, user: User) {
  const rows = await readPage(db, query, user)
  const totals = await readTotals(db, query, user)
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  return {
    data: rows.map(presentInvoiceRow),
    meta: { pagination: paginationOf(query, totals.documents), cursor: writeCursor(last?.id), totals },
  }
}

function readPage(db: Db, query: InvoiceQuery, user: User) {
  const after = readCursor(query.cursor)
  return invoiceRows(db, query, user)
    .$if(after !== undefined, (page) => page.where('i.id', query.sort === 'newest' ? '<' : '>', after ?? 0))
    .limit(query.perPage)
    .offset(after === undefined ? (query.page - 1) * query.perPage : 0)
    .execute()
}

/** The statement of the list, without its pages. */
export const invoiceRows = (db: Db, query: InvoiceQuery, user: User) =>
  filteredInvoices(db, query, user)
    .selectAll('i')
    .orderBy('i.id', query.sort === 'newest' ? 'desc' : 'asc')

const readTotals = (db: Db, query: InvoiceQuery, user: User) =>
  filteredInvoices(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .select(sql<number>`coalesce(sum(i.net), 0)::bigint`.as('net'))
    .select(sql<number>`coalesce(sum(i.vat), 0)::bigint`.as('vat'))
    .select(sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
