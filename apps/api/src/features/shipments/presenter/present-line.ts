import type { ShipmentLine } from '@cais/contract/shipments/schemas'
import type { ShipmentLineRow } from '../queries/read-shipment-lines.ts'

/** An article of a shipment by batch, in the units of the wire. */
export const presentLine = ({ position: _position, ...row }: ShipmentLineRow): ShipmentLine => ({
  ...row,
  quantity: row.quantity / 1000,
  totalWeight: row.totalWeight / 1000,
})
