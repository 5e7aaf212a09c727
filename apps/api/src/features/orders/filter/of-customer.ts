import { sql } from 'kysely'
import type { Condition } from '../../paging/conditions.ts'
import type { OrderFilters } from './order-filters.ts'

/** Of the customer asked for, if one is. Over documents under the alias. */
export const ofCustomer = ({ customerId }: OrderFilters, alias: 'o' | 'd' = 'o'): Condition =>
  customerId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.customer_id`)} = ${customerId}`
