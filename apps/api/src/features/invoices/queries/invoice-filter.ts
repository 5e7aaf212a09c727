import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { searched } from '../../orders/filter/search-conditions.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf } from '../../paging/conditions.ts'

type Filter = Omit<InvoiceQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** The invoices under the filters, of documents that the user may see. A search reads the document's papers, which name its invoices, and its customer's card. */
export const filteredInvoices = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where(allOf([visibleTo(user), ...fieldConditions(filter)]))

const fieldConditions = (filter: Filter) => [
  ...searched(filter.search),
  filter.customerId && sql<boolean>`i.customer_id = ${filter.customerId}`,
  filter.orderId && sql<boolean>`i.order_id = ${filter.orderId}`,
  filter.shipmentId && sql<boolean>`i.shipment_id = ${filter.shipmentId}`,
  filter.branchId && sql<boolean>`i.branch_id = any(${filter.branchId}::text[])`,
  filter.issuedFrom && sql<boolean>`i.issued_on >= ${filter.issuedFrom}::date`,
  filter.issuedTo && sql<boolean>`i.issued_on <= ${filter.issuedTo}::date`,
]
