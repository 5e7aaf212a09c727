import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import { allOf, type Condition } from '../../paging/conditions.ts'
import { matches, partOf } from '../../paging/matches.ts'
import { visibleTo } from '../visibility.ts'
import type { OrderFilters, OrderTab } from './order-filters.ts'
import { stageCondition } from './stage-condition.ts'
import { tabConditions } from './tab-conditions.ts'

/** Everything that a document must fulfil to be on the caller's list, over orders under the alias `o`. */
export const orderConditions = (filters: OrderFilters, tab: OrderTab, user: User): Condition =>
  allOf([...tabConditions(tab, filters.status, user), seenConditions(filters, user)])

/** The filters within what the user may see, without the tab. */
export const seenConditions = (filters: OrderFilters, user: User): Condition =>
  allOf([
    visibleTo(user),
    ...placeConditions(filters),
    ...dateConditions(filters),
    ...textConditions(filters),
    filters.stage && stageCondition(filters.stage),
  ])

const isOneOf = (column: string, values: readonly string[] | undefined) =>
  values && sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

const placeConditions = (filters: OrderFilters) => [
  isOneOf('o.type', filters.type),
  isOneOf('o.operation_id', filters.operationId),
  isOneOf('o.branch_id', filters.branchId),
  isOneOf('o.warehouse_id', filters.warehouseId),
  filters.customerId && sql<boolean>`o.customer_id = ${filters.customerId}`,
  filters.userId && sql<boolean>`o.created_by = ${filters.userId}`,
  filters.paymentCondition && sql<boolean>`o.payment_condition = ${filters.paymentCondition}`,
]

/** Days are those of Maputo, both included. */
const dateConditions = ({ createdFrom, createdTo }: OrderFilters) => [
  createdFrom && sql<boolean>`o.created_at >= ${dayStart(createdFrom)}`,
  createdTo && sql<boolean>`o.created_at < ${dayEnd(createdTo)}`,
]

const textConditions = ({ search, number, invoiceNumber, reference }: OrderFilters) => [
  ...matches('o.search_text', search),
  ...partOf('o.number', number),
  ...partOf('o.invoice_number', invoiceNumber),
  ...partOf('o.po_number', reference),
]
