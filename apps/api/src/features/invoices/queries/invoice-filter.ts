import { invoiceQuery } from '@cais/contract/invoices/schemas'
import { calendarDate } from '@cais/contract/kernel/fields'
import type { User } from '@cais/domain/access/actor'
import type { InvoiceState } from '@cais/domain/billing/payment-state'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { searched, searchedAmongFew } from '../../../aggregates/documents/list/search-conditions.ts'
import { type Among, visibleInvoices } from '../../../aggregates/invoices/visible-invoices.ts'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import type { FilterOf } from '../../../engines/lists/list.ts'

/** What the list is asked for, with the day by which an invoice is late. */
export const datedInvoiceQuery = invoiceQuery.extend({ today: calendarDate })
export type DatedInvoiceQuery = z.output<typeof datedInvoiceQuery>
export type InvoiceFilter = FilterOf<DatedInvoiceQuery>

/**
 * The same under the filters. A search looks in the document's search text, which holds its invoice numbers, and in its customer's card. Planned for
 * its values: a kind or a week may hold nearly all invoices, or none.
 */
export const filteredInvoices = (db: Db, filter: InvoiceFilter, user: User, among?: Among) =>
  visibleInvoices(db, user, { among, needsDocument: filter.search !== undefined })
    .where(allOf([...searchOf(filter, among), ...fieldConditions(filter), ...debtConditions(filter)]))
    .modifyEnd(PLANNED_FOR_VALUES)

const searchOf = ({ search }: InvoiceFilter, among: Among) =>
  among ? searchedAmongFew(search) : searched(search)

const fieldConditions = (filter: InvoiceFilter) => [
  filter.customerId && sql<boolean>`i.customer_id = ${filter.customerId}`,
  filter.orderId && sql<boolean>`i.order_id = ${filter.orderId}`,
  filter.shipmentId && sql<boolean>`i.shipment_id = ${filter.shipmentId}`,
  filter.branchId && sql<boolean>`i.branch_id = any(${filter.branchId}::text[])`,
  filter.kind && sql<boolean>`i.kind = any(${filter.kind}::text[])`,
  filter.series && sql<boolean>`i.series = any(${filter.series}::text[])`,
  filter.userId && sql<boolean>`i.created_by = ${filter.userId}`,
  filter.nuit && sql<boolean>`i.customer ->> 'nuit' = ${filter.nuit.replaceAll(/[\s.]/g, '')}`,
  filter.issuedFrom && sql<boolean>`i.issued_on >= ${filter.issuedFrom}::date`,
  filter.issuedTo && sql<boolean>`i.issued_on <= ${filter.issuedTo}::date`,
  filter.dueFrom && sql<boolean>`i.due_on >= ${filter.dueFrom}::date`,
  filter.dueTo && sql<boolean>`i.due_on <= ${filter.dueTo}::date`,
  filter.printed === 'yes' && sql<boolean>`i.printed_at IS NOT NULL`,
  filter.printed === 'no' && UNPRINTED,
]

const UNPRINTED = sql<boolean>`i.printed_at IS NULL`
const IS_OPEN = sql<boolean>`i.open_amount > 0`

const debtConditions = ({ tab, state, today }: InvoiceFilter) => [
  state && sql<boolean>`(${sql.join([sql`false`, ...state.map((one) => inState(one, today))], sql` OR `)})`,
  tab === 'open' && IS_OPEN,
  (tab === 'paid' || tab === 'overdue') && inState(tab, today),
  tab === 'unprinted' && UNPRINTED,
]

/** As invoiceState of the domain says of each invoice; a test holds one against the other. */
function inState(state: InvoiceState, today: string): RawBuilder<boolean> {
  if (state === 'paid') return sql<boolean>`i.open_amount = 0`
  if (state === 'overdue') return sql<boolean>`(${IS_OPEN} AND i.due_on < ${today}::date)`
  const compared = state === 'part' ? sql`<` : sql`=`
  return sql<boolean>`(${IS_OPEN} AND i.open_amount ${compared} i.total AND i.due_on >= ${today}::date)`
}
