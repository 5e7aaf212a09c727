import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Database } from '../../../db/schema.ts'
import { searched, searchedAmongFew } from '../../orders/filter/search-conditions.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf } from '../../paging/conditions.ts'

type Filter = Omit<InvoiceQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** Invoices `i` among which to look: all of them, or a statement. */
type Among = RawBuilder<unknown> | undefined

/** The invoices under the filters, of documents that the user may see. A search reads the document's papers, which name its invoices, and its customer's card. */
export const filteredInvoices = (db: Db, filter: Filter, user: User, among?: Among) =>
  db
    .selectFrom((among ? sql<Invoice>`(${among})` : sql<Invoice>`invoices`).as('i'))
    // each has its document: where nothing is asked of that, PostgreSQL leaves a left join out
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .where(allOf([visibleTo(user), ...searchOf(filter, among), ...fieldConditions(filter)]))

type Invoice = Selectable<Database['invoices']>

const searchOf = ({ search }: Filter, among: Among) => (among ? searchedAmongFew(search) : searched(search))

const fieldConditions = (filter: Filter) => [
  filter.customerId && sql<boolean>`i.customer_id = ${filter.customerId}`,
  filter.orderId && sql<boolean>`i.order_id = ${filter.orderId}`,
  filter.shipmentId && sql<boolean>`i.shipment_id = ${filter.shipmentId}`,
  filter.branchId && sql<boolean>`i.branch_id = any(${filter.branchId}::text[])`,
  filter.issuedFrom && sql<boolean>`i.issued_on >= ${filter.issuedFrom}::date`,
  filter.issuedTo && sql<boolean>`i.issued_on <= ${filter.issuedTo}::date`,
]
