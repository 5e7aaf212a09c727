/** Truck, people and route of a shipment; capacities in grams, null = not known. */
export type Truck = {
  readonly warehouseId: string
  readonly assigneeName: string
  readonly driverName: string
  readonly carRegistration: string
  readonly route: string
  readonly departsOn: string | null
  /** In all; null = what the compartments take together. */
  readonly capacityTotal: number | null
  readonly capacityAmbient: number | null
  readonly capacityRefrigerated: number | null
  readonly capacityFrozen: number | null
  /** Of the fleet; null = typed, a hired truck. What it is called and carries is copied above. */
  readonly truckId: number | null
  readonly driverId: number | null
  readonly teamId: number | null
  /** HH:mm */
  readonly departsTime: string | null
  /** HH:mm: when truck and driver are back; null = out until the end of the day. */
  readonly returnsTime: string | null
}

export const truckColumns = (truck: Truck) => ({
  warehouse_id: truck.warehouseId,
  assignee_name: truck.assigneeName,
  driver_name: truck.driverName,
  car_registration: truck.carRegistration.toUpperCase(),
  route: truck.route,
  departs_on: truck.departsOn,
  capacity_total: truck.capacityTotal,
  capacity_ambient: truck.capacityAmbient,
  capacity_refrigerated: truck.capacityRefrigerated,
  capacity_frozen: truck.capacityFrozen,
  truck_id: truck.truckId,
  driver_id: truck.driverId,
  team_id: truck.teamId,
  departs_time: truck.departsTime,
  returns_time: truck.returnsTime,
})
