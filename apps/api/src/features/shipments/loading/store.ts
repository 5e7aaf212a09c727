import type { Milli } from '@cais/domain/kernel/quantity'
import type { Load } from '@cais/domain/loading/loads'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

type Place = { readonly shipmentId: number; readonly lineId: number; readonly levelId: number }

type WrittenLoad = Place & {
  readonly asked: Milli
  /** null = taken back. */
  readonly load: Load | null
  readonly scanned: boolean
}

/** Writes what a loader said of a line on one batch; the version rises. */
export async function writeLoad(trx: Trx, row: WrittenLoad, { user, now }: Acting): Promise<void> {
  const { shipmentId, lineId, levelId, asked, load, scanned } = row
  const said = {
    asked,
    loaded: load?.loaded ?? null,
    reason: load?.reason ?? null,
    rest: load?.rest ?? null,
    scanned: scanned && load !== null,
    settled_by: user.id,
    settled_at: now.toISOString(),
  }
  await trx
    .insertInto('shipment_loads')
    .values({ shipment_id: shipmentId, line_id: lineId, level_id: levelId, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['shipment_id', 'line_id', 'level_id'])
        .doUpdateSet({ ...said, version: sql<number>`shipment_loads.version + 1` }),
    )
    .execute()
}

/** Less is asked of a batch because another one takes its place; what nothing is asked of any more goes. */
export async function reduceLoad(trx: Trx, place: Place, quantity: Milli): Promise<void> {
  const { shipmentId, lineId, levelId } = place
  await sql`
    WITH emptied AS (DELETE FROM shipment_loads
      WHERE (shipment_id, line_id, level_id) = (${shipmentId}, ${lineId}, ${levelId}) AND asked <= ${quantity})
    UPDATE shipment_loads SET asked = asked - ${quantity}, version = version + 1,
      reason = CASE WHEN loaded < asked - ${quantity} THEN reason END,
      rest = CASE WHEN loaded < asked - ${quantity} THEN rest END
    WHERE (shipment_id, line_id, level_id) = (${shipmentId}, ${lineId}, ${levelId}) AND asked > ${quantity}`.execute(
    trx,
  )
}
