import type { ShipmentQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../paging/conditions.ts'
import { matches, partOf } from '../../paging/matches.ts'

type Filter = Omit<ShipmentQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** The shipments under the filters, within the branches of the user. */
export const filteredShipments = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('shipments as s')
    .where('s.deleted_at', 'is', null)
    .where(allOf([inScope(user), ofTab(filter.tab), ...fieldConditions(filter)]))

const inScope = ({ scope }: User) =>
  scope.branches !== 'all' && sql<boolean>`s.branch_id = any(${[...scope.branches]}::text[])`

function ofTab(tab: Filter['tab']) {
  if (tab === 'all') return undefined
  return tab === 'print-pending' ? sql<boolean>`s.print_pending` : sql<boolean>`s.stage = ${tab}`
}

const fieldConditions = (filter: Filter) => [
  ...matches('s.search_text', filter.search),
  ...partOf('s.number', filter.number),
  ...partOf('s.driver_name', filter.driver),
  ...partOf('s.car_registration', filter.registration),
  ...partOf('s.assignee_name', filter.responsible),
  ...partOf('s.route', filter.route),
  filter.branchId && sql<boolean>`s.branch_id = any(${filter.branchId}::text[])`,
  filter.createdFrom && sql<boolean>`s.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo && sql<boolean>`s.created_at < ${dayEnd(filter.createdTo)}`,
]
