import { sql } from 'kysely'
import type { Places } from './order-page.ts'

/** Places found among the next documents if there are `most` of them, else those found another way: in one statement, of which the second part runs only then. */
export const nextOrElse = (next: Places, other: Places, most: number): Places =>
  sql`(WITH next AS MATERIALIZED (${next}), found AS (SELECT count(*) AS documents FROM next)
    SELECT * FROM next WHERE (SELECT documents FROM found) = ${most}
    UNION ALL SELECT * FROM (${other}) other WHERE (SELECT documents FROM found) < ${most})`
