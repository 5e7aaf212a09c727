import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** What cards may name: branches, kinds of customers, warehouses that goods are sold from with their branch, conditions that are offered. */
export async function readKnownPlaces(db: Db) {
  type Known = { kind: 'branch' | 'type' | 'warehouse' | 'condition'; id: string; branch: string | null }
  const { rows } = await sql<Known>`
    SELECT 'branch' AS kind, id, NULL AS branch FROM branches UNION ALL SELECT 'type', id, NULL FROM client_types
    UNION ALL SELECT 'warehouse', id, branch_id FROM warehouses WHERE kind = 'sale'
    UNION ALL SELECT 'condition', key, NULL FROM payment_conditions WHERE active`.execute(db)
  const idsOf = (kind: Known['kind']) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  return {
    branches: idsOf('branch'),
    clientTypes: idsOf('type'),
    warehouses: new Map(
      rows.filter(({ kind }) => kind === 'warehouse').map(({ id, branch }) => [id, branch ?? '']),
    ),
    conditions: idsOf('condition'),
  }
}

export type KnownPlaces = Awaited<ReturnType<typeof readKnownPlaces>>

/**
 * Changes of NUITs wait for each other, so that two people at once do not give one NUIT to two customers; in one order, so that two files never
 * wait in a circle.
 */
export async function lockNuits(trx: Trx, nuits: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('nuit ' || nuit, 0))
    FROM (SELECT nuit FROM unnest(${[...nuits]}::text[]) AS nuit ORDER BY nuit) AS sorted`.execute(trx)
}

/** Another customer with the NUIT that is no final consumer: the oldest. */
export const findByNuit = (db: Db, nuit: string, exceptId: number | null) =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'branch_id'])
    .where('nuit', '=', nuit)
    .where('final_consumer', '=', false)
    .$if(exceptId !== null, (others) => others.where('id', '!=', exceptId ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
