import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>
/** A filter that was left out asks for nothing. */
type Wish = Condition | undefined | false | '' | 0

/** Everything that was asked for, as one condition. */
export function allOf(wishes: readonly Wish[]): Condition {
  const conditions = wishes.filter((wish) => typeof wish === 'object')
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
