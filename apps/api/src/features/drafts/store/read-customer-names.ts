import type { Db } from '../../../db/pool.ts'

export async function readCustomerNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('customers').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
