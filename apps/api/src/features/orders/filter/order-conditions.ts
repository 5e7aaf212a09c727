import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { allOf, type Condition } from '../../paging/conditions.ts'
import { visibleTo } from '../visibility.ts'
import { createdWithin } from './created-within.ts'
import { ofCustomer } from './of-customer.ts'
import type { OrderFilters } from './order-filters.ts'
import { searched } from './search-conditions.ts'
import { stageCondition } from './stage-condition.ts'
import { papersAsked } from './text-filters.ts'

/** The filters within what the user may see, so far as the kind of a document answers them: they hold for the kept sums as well (decision 0052). */
export const seenKinds = (filters: OrderFilters, user: User): Condition =>
  allOf([visibleTo(user), ...placeConditions(filters), filters.stage && stageCondition(filters.stage)])

/** The other filters: customer, day, text. */
export const beyondKinds = (filters: OrderFilters): Condition =>
  allOf([ofCustomer(filters), createdWithin(filters), textConditions(filters)])

const textConditions = (filters: OrderFilters): Condition =>
  allOf([...searched(filters.search), ...papersAsked(filters)])

const isOneOf = (column: string, values: readonly string[] | undefined) =>
  values && sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

const placeConditions = (filters: OrderFilters) => [
  isOneOf('o.type', filters.type),
  isOneOf('o.operation_id', filters.operationId),
  isOneOf('o.branch_id', filters.branchId),
  isOneOf('o.warehouse_id', filters.warehouseId),
  filters.userId && sql<boolean>`o.created_by = ${filters.userId}`,
  filters.paymentCondition && sql<boolean>`o.payment_condition = ${filters.paymentCondition}`,
]
