import type { ShipmentQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { literalText } from '../../paging/matches.ts'

type Filter = Omit<ShipmentQuery, 'page' | 'perPage' | 'cursor' | 'sort'>
type Conditions = readonly (RawBuilder<boolean> | null | undefined | false)[]

/** The shipments under the filters, within the branches of the user. */
export function filteredShipments(db: Db, filter: Filter, user: User) {
  const conditions = [...scopeConditions(user), ...tabConditions(filter.tab), ...fieldConditions(filter)]
  const holding = conditions.filter(
    (condition) => condition !== null && condition !== undefined && condition !== false,
  )
  return db
    .selectFrom('shipments as s')
    .where('s.deleted_at', 'is', null)
    .where((eb) => eb.and(holding.map((condition) => condition)))
}

const scopeConditions = ({ scope }: User): Conditions => [
  scope.branches !== 'all' && sql<boolean>`s.branch_id = any(${[...scope.branches]}::text[])`,
]

function tabConditions(tab: Filter['tab']): Conditions {
  if (tab === 'all') return []
  return [tab === 'print-pending' ? sql<boolean>`s.print_pending` : sql<boolean>`s.stage = ${tab}`]
}

const fieldConditions = (filter: Filter): Conditions => [
  contains('s.search_text', filter.search),
  contains('s.number', filter.number),
  contains('s.driver_name', filter.driver),
  contains('s.car_registration', filter.registration),
  contains('s.assignee_name', filter.responsible),
  contains('s.route', filter.route),
  filter.branchId && sql<boolean>`s.branch_id = any(${filter.branchId}::text[])`,
  filter.createdFrom !== undefined && sql<boolean>`s.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo !== undefined && sql<boolean>`s.created_at < ${dayEnd(filter.createdTo)}`,
]

/** Part of a column, as people type it: no accents, any case, % and _ as they are written. */
const contains = (column: string, text: string | undefined) =>
  text !== undefined &&
  text !== '' &&
  sql<boolean>`searchable(${sql.ref(column)}) LIKE '%' || searchable(${literalText(text)}) || '%'`
