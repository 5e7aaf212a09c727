import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readStoredRules } from '../store.ts'

type Counts = { readonly segment: string | null; readonly customers: number; readonly fixed: number }

/** The rules as the editor shows them, with the customers of each segment. */
export async function presentRules(db: Db) {
  const { rules, defaultSegment, changedAt, changedBy, version } = await readStoredRules(db)
  const { rows } = await sql<Counts>`
    SELECT segment, count(*)::int AS customers, (count(*) FILTER (WHERE segment_fixed))::int AS fixed
    FROM customers GROUP BY segment ORDER BY count(*) DESC, segment`.execute(db)
  const person =
    changedBy === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'surname'])
          .where('id', '=', changedBy)
          .executeTakeFirst()
  return {
    rules: rules.map((rule) => ({
      ...rule,
      areas: [...rule.areas],
      provinces: [...rule.provinces],
      operations: [...rule.operations],
      paymentConditions: [...rule.paymentConditions],
      clientTypes: [...rule.clientTypes],
    })),
    defaultSegment,
    customers: rows.map(({ segment, customers }) => ({ segment, customers })),
    fixed: rows.reduce((sum, { fixed }) => sum + fixed, 0),
    changedAt,
    changedBy: person ? { id: person.id, name: `${person.name} ${person.surname}`.trim() } : null,
    version,
  }
}
