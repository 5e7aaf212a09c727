import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>
/** A condition, or the empty value of a filter that is not set. */
type OptionalCondition = Condition | undefined | false | '' | 0

/** All conditions joined by AND; filters that are not set are left out. */
export function allOf(optional: readonly OptionalCondition[]): Condition {
  const conditions = optional.filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
