import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import { allOf, type Condition } from '../../paging/conditions.ts'
import type { OrderFilters } from './order-filters.ts'

/** Days are those of Maputo, both included. Over documents under the alias. */
export function createdWithin({ createdFrom, createdTo }: OrderFilters, alias: 'o' | 'd' = 'o'): Condition {
  const created = sql.ref(`${alias}.created_at`)
  return allOf([
    createdFrom && sql<boolean>`${created} >= ${dayStart(createdFrom)}`,
    createdTo && sql<boolean>`${created} < ${dayEnd(createdTo)}`,
  ])
}

/** Whether some days are asked for. */
export const isDated = ({ createdFrom, createdTo }: OrderFilters): boolean =>
  createdFrom !== undefined || createdTo !== undefined
