import { sql } from 'kysely'

/**
 * Put into a statement whose best plan depends on its values: it is planned anew each time (decision 0080). Statements with LIKE need no
 * mark.
 */
export const PLANNED_FOR_VALUES = sql`/* like */`
