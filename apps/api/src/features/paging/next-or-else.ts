import { type RawBuilder, sql } from 'kysely'

/**
 * What is found among the next rows of a list if that is `most` of them, else what is found another way: in one statement, of which the second part
 * runs only then. Both give the same columns and no more than `most` rows.
 */
export const nextOrElse = <Place>(
  next: RawBuilder<Place>,
  other: RawBuilder<Place>,
  most: number,
): RawBuilder<Place> =>
  sql<Place>`(WITH next AS MATERIALIZED (${next}), found AS (SELECT count(*) AS places FROM next)
    SELECT * FROM next WHERE (SELECT places FROM found) = ${most}
    UNION ALL SELECT * FROM (${other}) other WHERE (SELECT places FROM found) < ${most})`
