import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import { visibleTo } from '../visibility.ts'
import type { OrderFilters, OrderTab } from './order-filters.ts'
import { stageCondition } from './stage-condition.ts'
import { tabConditions } from './tab-conditions.ts'
import { partOf, searchConditions } from './text-conditions.ts'

type Condition = RawBuilder<boolean>

/** Everything that a document must fulfil to be on the caller's list, over orders under the alias `o`. */
export function orderConditions(filters: OrderFilters, tab: OrderTab, user: User): Condition {
  const visible = visibleTo(user)
  return allOf([
    ...tabConditions(tab, filters.status, user),
    ...(visible === null ? [] : [visible]),
    ...filterConditions(filters),
  ])
}

/** The filters alone, without tab and scope. */
export const filterConditions = (filters: OrderFilters): Condition[] => [
  ...placeConditions(filters),
  ...dateConditions(filters),
  ...textFilters(filters),
  ...(filters.stage ? [stageCondition(filters.stage)] : []),
]

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`

function placeConditions(filters: OrderFilters): Condition[] {
  const conditions: Condition[] = []
  const isOneOf = (column: string, values: readonly string[] | undefined) => {
    if (values) conditions.push(sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`)
  }
  isOneOf('o.type', filters.type)
  isOneOf('o.operation_id', filters.operationId)
  isOneOf('o.branch_id', filters.branchId)
  isOneOf('o.warehouse_id', filters.warehouseId)
  if (filters.customerId !== undefined) conditions.push(sql`o.customer_id = ${filters.customerId}`)
  if (filters.userId !== undefined) conditions.push(sql`o.created_by = ${filters.userId}`)
  if (filters.paymentCondition) conditions.push(sql`o.payment_condition = ${filters.paymentCondition}`)
  return conditions
}

/** Days are those of Maputo, both included. */
function dateConditions({ createdFrom, createdTo }: OrderFilters): Condition[] {
  const conditions: Condition[] = []
  if (createdFrom) conditions.push(sql`o.created_at >= ${dayStart(createdFrom)}`)
  if (createdTo) conditions.push(sql`o.created_at < ${dayEnd(createdTo)}`)
  return conditions
}

const textFilters = ({ search, number, invoiceNumber, reference }: OrderFilters): Condition[] => [
  ...(search ? searchConditions(search) : []),
  ...(number ? partOf('o.number', number) : []),
  ...(invoiceNumber ? partOf('o.invoice_number', invoiceNumber) : []),
  ...(reference ? partOf('o.po_number', reference) : []),
]
