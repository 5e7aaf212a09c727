import { orderFilters } from '@cais/contract/orders/query'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { allOf, type Condition } from '../../paging/conditions.ts'
import { ownBeyondScope } from '../visibility.ts'
import { beyondKinds, seenKinds } from './order-conditions.ts'
import type { OrderFilters, OrderTab } from './order-filters.ts'
import { isOwnTab, tabConditions } from './tab-conditions.ts'

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
