import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../../engines/lists/conditions.ts'
import type { OrderWhere } from './order-where.ts'

/**
 * A statement of the kinds that a list asks for. Found by their classes, which are a tenth as many, where these know all that is asked
 * (decision 0075); what only its creator may see comes beside them.
 */
export function kindsAsked(where: OrderWhere): RawBuilder<unknown> {
  const { kinds, strays } = where
  if (!isOfClasses(where)) return sql`SELECT o.kind FROM order_kinds o WHERE ${kinds}`
  return strays === undefined
    ? kindsOfClasses(kinds)
    : sql`${kindsOfClasses(kinds)} UNION ALL SELECT o.kind FROM order_kinds o WHERE ${kinds} AND ${strays}`
}

/**
 * Whether a row is of these kinds, where no index of kinds is walked: they are looked up in a table in memory. The row has its kind under
 * the alias.
 */
export function isAsked(where: OrderWhere, alias: 'o' | 'd' = 'o'): Condition {
  const kind = sql.ref(`${alias}.kind`)
  return where.isBroad && isOfClasses(where)
    ? sql<boolean>`(${kind} IN (${kindsOfClasses(sql<boolean>`(${where.kinds}) IS NOT TRUE`)})) IS NOT TRUE`
    : sql<boolean>`(${kind} IN (${kindsAsked(where)})) IS TRUE`
}

/** Creators and stages have an index over kinds, payment conditions are no matter of classes. */
const isOfClasses = ({ asksCreator, asksStage, filters }: OrderWhere) =>
  !asksCreator && !asksStage && filters.paymentCondition === undefined

/** What the sums by class hold, with changes that wait to be merged. */
const kindsOfClasses = (asked: Condition) =>
  sql`SELECT k.kind FROM order_kinds k WHERE k.class_id IN (SELECT o.class_id FROM order_class_sums o WHERE ${asked})`
