import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Trip } from '@cais/domain/shipments/fleet'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type TripRow = Trip & { readonly truckId: number | null; readonly driverId: number | null }

type TripsOf = {
  readonly on: CalendarDate
  /** Only of this truck or this driver. */
  readonly truckId?: number | null
  readonly driverId?: number | null
}

/** The shipments of a day that have a truck or a driver of the fleet, in the order of their departure. */
export async function readTrips(db: Db, { on, truckId, driverId }: TripsOf): Promise<readonly TripRow[]> {
  const isOne = truckId !== undefined || driverId !== undefined
  const { rows } = await sql<TripRow>`
    SELECT id AS "shipmentId", number, stage, departs_on AS "departsOn", departs_time AS "departsTime",
      returns_time AS "returnsTime", truck_id AS "truckId", driver_id AS "driverId"
    FROM shipments
    WHERE departs_on = ${on} AND deleted_at IS NULL AND (truck_id IS NOT NULL OR driver_id IS NOT NULL)
      AND (NOT ${isOne}::boolean OR truck_id = ${truckId ?? null}::bigint OR driver_id = ${driverId ?? null}::bigint)
    ORDER BY departs_time NULLS FIRST, id`.execute(db)
  return rows
}
