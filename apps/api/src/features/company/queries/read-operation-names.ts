import type { Db } from '../../../db/pool.ts'

/** Operations as people call them, by their code. */
export async function readOperationNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('operations').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
