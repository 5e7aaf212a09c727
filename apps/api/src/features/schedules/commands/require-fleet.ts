import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Truck } from '../../shipments/commands/truck.ts'

const KINDS = ['truckId', 'driverId', 'teamId'] as const
type Kind = (typeof KINDS)[number]

/** Truck, driver and team that are chosen out of the fleet belong to the branch and are active. Throws NOT_FOUND naming what is not. */
export async function requireFleet(trx: Trx, truck: Pick<Truck, Kind>, branchId: string): Promise<void> {
  const chosen = KINDS.filter((kind) => truck[kind] !== null)
  if (chosen.length === 0) return
  const { rows } = await sql<{ kind: Kind }>`
    SELECT 'truckId' AS kind FROM trucks WHERE id = ${truck.truckId} AND branch_id = ${branchId} AND active
    UNION ALL SELECT 'driverId' FROM drivers WHERE id = ${truck.driverId} AND branch_id = ${branchId} AND active
    UNION ALL SELECT 'teamId' FROM teams WHERE id = ${truck.teamId} AND branch_id = ${branchId} AND active`.execute(
    trx,
  )
  const missing = chosen.find((kind) => !rows.some((row) => row.kind === kind))
  if (missing !== undefined) throw new RuleError('NOT_FOUND', { [missing]: truck[missing] })
}
