import type { InvoiceQuery } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { matches } from '../../paging/matches.ts'

type Filter = Omit<InvoiceQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** The invoices under the filters, of documents that the user may see. A search reads the document's text, which names its invoices. */
export function filteredInvoices(db: Db, filter: Filter, user: User) {
  const conditions: (RawBuilder<boolean> | null | undefined | false)[] = [
    visibleTo(user),
    ...matches('o.search_text', filter.search ?? ''),
    filter.customerId !== undefined && sql<boolean>`i.customer_id = ${filter.customerId}`,
    filter.orderId !== undefined && sql<boolean>`i.order_id = ${filter.orderId}`,
    filter.shipmentId !== undefined && sql<boolean>`i.shipment_id = ${filter.shipmentId}`,
    filter.branchId && sql<boolean>`i.branch_id = any(${filter.branchId}::text[])`,
    filter.issuedFrom !== undefined && sql<boolean>`i.issued_on >= ${filter.issuedFrom}::date`,
    filter.issuedTo !== undefined && sql<boolean>`i.issued_on <= ${filter.issuedTo}::date`,
  ]
  const holding = conditions.filter((one) => one !== null && one !== undefined && one !== false)
  return db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where((eb) => eb.and(holding.map((condition) => condition)))
}
