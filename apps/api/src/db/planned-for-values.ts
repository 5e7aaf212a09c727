import { sql } from 'kysely'

/**
 * Put into a statement whose best plan depends on its values: it is planned for them, each time (decision 0080). Statements with LIKE are so
 * without it.
 */
export const PLANNED_FOR_VALUES = sql`/* like */`
