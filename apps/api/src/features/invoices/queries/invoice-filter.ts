import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { searched, searchedAmongFew } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import type { Database } from '../../../db/schema.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import type { FilterOf } from '../../../engines/lists/list.ts'

type Filter = FilterOf<InvoiceQuery>

/** Invoices `i` among which to look: all of them, or a statement. */
type Among = RawBuilder<unknown> | undefined

/** The invoices under the filters, of documents that the user may see. A search looks in the document's search text, which holds its invoice numbers, and in its customer's card. */
export const filteredInvoices = (db: Db, filter: Filter, user: User, among?: Among) =>
  db
    .selectFrom((among ? sql<Invoice>`(${among})` : sql<Invoice>`invoices`).as('i'))
    // every invoice has its document; as a left join PostgreSQL can leave it out when no filter needs it
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
