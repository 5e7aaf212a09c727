import type { User } from '@cais/domain/access/actor'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { filteredShipments } from './shipment-filter.ts'

/** Number of shipments behind each tab. */
export async function countShipmentTabs(db: Db, user: User): Promise<Record<string, number>> {
  const rows = await filteredShipments(db, { tab: 'all' }, user)
    .select(['s.stage', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<number>`count(*) FILTER (WHERE s.print_pending)`.as('printing'))
    .groupBy('s.stage')
    .execute()
  const byStage = new Map(rows.map(({ stage, count }) => [stage, count]))
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    all: sum(rows.map(({ count }) => count)),
    ...Object.fromEntries(SHIPMENT_STAGES.map((stage) => [stage, byStage.get(stage) ?? 0])),
    'print-pending': sum(rows.map(({ printing }) => printing)),
  }
}
