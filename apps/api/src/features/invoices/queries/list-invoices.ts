import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOfCounted } from '../../paging/pagination.ts'
import { presentInvoiceRow } from '../presenter/invoice-row.ts'
import { filteredInvoices } from './invoice-filter.ts'
import { amongNewest, type Meant, meantBySearch } from './meant-by-search.ts'

/** Up to here invoices are counted and summed one by one; of more it is said that there are more, and no sums (decision 0053). */
const MOST = 5000

/** A page of invoices with the sums of the whole filter. */
export async function listInvoices(db: Db, query: InvoiceQuery, user: User) {
  const meant = await meantBySearch(db, query.search)
  const asked = meant?.isAll ? { ...query, search: undefined } : query
  const counted = meant ?? (query.search === undefined ? undefined : await amongNewest(db))
  const [rows, totals] = await Promise.all([
    readPage(db, asked, { user, meant }),
    readTotals(db, asked, { user, meant: counted }),
  ])
  const isExact = totals.documents <= MOST && counted?.isPart !== true
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  return {
    data: rows.map(presentInvoiceRow),
    meta: {
      pagination: paginationOfCounted(query, { ...totals, isExact }, rows.length),
      cursor: writeCursor(last?.id),
      totals: isExact ? totals : undefined,
    },
  }
}

type Within = { readonly user: User; readonly meant: Meant | undefined }

function readPage(db: Db, query: InvoiceQuery, within: Within) {
  const after = readCursor(query.cursor)
  return inOrder(invoicesWithin(db, query, within), query.sort)
    .$if(after !== undefined, (page) => page.where('i.id', query.sort === 'newest' ? '<' : '>', after ?? 0))
    .limit(query.perPage)
    .offset(after === undefined ? (query.page - 1) * query.perPage : 0)
    .execute()
}

/** The statement of the list, without its pages. */
export const invoiceRows = (db: Db, query: InvoiceQuery, user: User) =>
  inOrder(filteredInvoices(db, query, user), query.sort)

const inOrder = (invoices: ReturnType<typeof filteredInvoices>, sort: InvoiceQuery['sort']) =>
  invoices.selectAll('i').orderBy('i.id', sort === 'newest' ? 'desc' : 'asc')

/** Where a search does not say all that is asked, few are found first (OFFSET 0 keeps it so): the planner would rather walk through all invoices. */
function invoicesWithin(db: Db, query: InvoiceQuery, { user, meant }: Within) {
  const among = meant && (meant.isAll ? meant.few : sql`${meant.few} OFFSET 0`)
  return filteredInvoices(db, query, user, among)
}

function readTotals(db: Db, query: InvoiceQuery, within: Within) {
  const some = invoicesWithin(db, query, within)
    .select(['i.net', 'i.vat', 'i.total'])
    .limit(MOST + 1)
  return db
    .selectFrom(some.as('i'))
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .select(sql<number>`coalesce(sum(i.net), 0)::bigint`.as('net'))
    .select(sql<number>`coalesce(sum(i.vat), 0)::bigint`.as('vat'))
    .select(sql<number>`coalesce(sum(i.total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
}
