import { orderFilters } from '@cais/contract/orders/query'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { createdWithin } from '../../../engines/lists/periods.ts'
import { ownBeyondScope, visibleTo } from '../visibility.ts'
import type { OrderFilters, OrderTab } from './order-filters.ts'
import { searched } from './search-conditions.ts'
import { isOwnTab, tabConditions } from './tab-conditions.ts'
import { papersAsked } from './text-filters.ts'

/** What a list asks of a document, over orders under the alias `o`. */
export type OrderWhere = {
  readonly filters: OrderFilters
  /** All of it. */
  readonly all: Condition
  /** That part which the kind of a document answers: it holds for kept sums as well. */
  readonly kinds: Condition
  /** Asks who created it, of more than drafts. */
  readonly asksCreator: boolean
  /** Asks for stages, of which kinds have an index. */
  readonly asksStage: boolean
  /** Submitted documents that are the user's own and nothing else lets them see; undefined where the scope is everything. */
  readonly strays: Condition | undefined
  /** A tab of nearly all documents with no filter at all: its first page lies at the end of the table. */
  readonly isWide: boolean
  /** Nearly all kinds are asked for: it is quicker to know those that are not. */
  readonly isBroad: boolean
}

const WIDE: readonly OrderTab[] = ['all', 'finished']

/** The list of a tab. */
export const tabWhere = (filters: OrderFilters, tab: OrderTab, user: User): OrderWhere => {
  const where = seenWhere(filters, user, allOf(tabConditions(tab, filters.status, user)))
  const isWide = WIDE.includes(tab) && NAMES.every((name) => filters[name] === undefined)
  const isBroad =
    WIDE.includes(tab) && where.strays === undefined && NARROWING.every((name) => filters[name] === undefined)
  return { ...where, isWide, isBroad, asksCreator: where.asksCreator || isOwnTab(tab) }
}

const { tab: _tab, ...asked } = orderFilters
const NAMES = Object.keys(asked) as (keyof OrderFilters)[]
const BEYOND_KINDS: readonly (keyof OrderFilters)[] = ['search', 'createdFrom', 'createdTo']
const NARROWING = NAMES.filter((name) => !BEYOND_KINDS.includes(name))

/** What the user may see under the filters, of some kinds or of all. */
export function seenWhere(filters: OrderFilters, user: User, of: Condition = sql<boolean>`true`): OrderWhere {
  const kinds = sql<boolean>`(${of} AND ${seenKinds(filters, user)})`
  return {
    filters,
    kinds,
    all: sql<boolean>`(${kinds} AND ${beyondKinds(filters)})`,
    asksCreator: filters.userId !== undefined,
    asksStage: filters.stage !== undefined,
    strays: ownBeyondScope(user),
    isWide: false,
    isBroad: false,
  }
}

/** The filters within what the user may see, so far as the kind of a document answers them: they hold for the kept sums as well (decision 0052). */
const seenKinds = (filters: OrderFilters, user: User): Condition =>
  allOf([visibleTo(user), ...placeConditions(filters), filters.stage && stageCondition(filters.stage)])

/** The other filters: customer, day, text. */
const beyondKinds = (filters: OrderFilters): Condition =>
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

/** Compound names are open stages joined for the badge (docs/domain/orders.md): both must be open. */
const COMPOUND: Readonly<Record<string, readonly string[]>> = {
  COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL: ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'],
  FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL: ['FINANCIAL_APPROVAL', 'COMMERCIAL_APPROVAL'],
  PICKING_STOCK_ANALYSIS: ['PICKING', 'STOCK_ANALYSIS'],
  STOCK_ANALYSIS_PICKING: ['STOCK_ANALYSIS', 'PICKING'],
}

/** Documents in any of the stages; of a compound one, with exactly these in this order. */
function stageCondition(stages: readonly string[]): RawBuilder<boolean> {
  const plain = stages.filter((stage) => COMPOUND[stage] === undefined)
  const compound = stages.flatMap((stage) => (COMPOUND[stage] ? [COMPOUND[stage]] : []))
  const choices = [
    sql`o.stages && ${plain}::text[]`,
    ...compound.map((parts) => sql`o.stages = ${[...parts]}::text[]`),
  ]
  return sql<boolean>`(${sql.join(choices, sql` OR `)})`
}

/** Of the customer asked for, if one is. Over documents under the alias. */
export const ofCustomer = ({ customerId }: OrderFilters, alias: 'o' | 'd' = 'o'): Condition =>
  customerId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.customer_id`)} = ${customerId}`
