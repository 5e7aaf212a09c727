import type { Db } from '../../../db/pool.ts'
import type { Truck } from '../../../gateways/pdf/forms/parties.ts'
import type { ShipmentColumns } from '../record/shipment-record.ts'

/** The truck as printed, and where it is loaded. */
export async function readTruck(db: Db, row: ShipmentColumns): Promise<Truck & { readonly address: string }> {
  const place = await db
    .selectFrom('warehouses')
    .innerJoin('branches', 'branches.id', 'warehouses.branch_id')
    .select(['warehouses.name', 'branches.address'])
    .where('warehouses.id', '=', row.warehouse_id)
    .executeTakeFirstOrThrow()
  return {
    shipmentNumber: row.number,
    driverName: row.driver_name,
    carRegistration: row.car_registration,
    route: row.route,
    responsible: row.assignee_name,
    warehouse: `${row.warehouse_id} ${place.name}`,
    address: place.address,
  }
}
