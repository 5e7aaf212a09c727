import { z } from 'zod'
import { calendarDate, id, optionalVersion, requiredText, weight } from '../kernel/fields.ts'
import { hourOfDay } from './schemas.ts'

const capacity = weight.max(1_000_000).nullable().default(null).describe('kg; null = not known')
const fleetId = id.nullable().default(null).describe('Of the fleet; null = typed, a hired truck')

const truck = {
  warehouseId: z.string().min(1).max(12),
  assigneeName: requiredText(100),
  driverName: requiredText(100),
  carRegistration: requiredText(20),
  route: requiredText(100),
  departsOn: calendarDate.nullable().default(null),
  capacityTotal: capacity.describe('kg in all; null = what the compartments take together'),
  capacityAmbient: capacity,
  capacityRefrigerated: capacity,
  capacityFrozen: capacity,
  truckId: fleetId,
  driverId: fleetId,
  teamId: fleetId,
  departsTime: hourOfDay.nullable().default(null).describe('Hour of departure, HH:mm'),
  returnsTime: hourOfDay
    .nullable()
    .default(null)
    .describe('Hour at which truck and driver are back, HH:mm; null = out until the end of the day'),
  acceptOverload: z
    .boolean()
    .default(false)
    .describe('A load above the capacity goes as it is; without it 422 SHIPMENT_OVERLOADED with the figures'),
}
export const MAX_DOCUMENTS = 30

export const shipmentInput = z.strictObject({
  ...truck,
  orderIds: z.array(id).min(1).max(100).describe('In unloading order; at most 30, more answers 422'),
})
export const shipmentUpdate = z.strictObject({
  ...truck,
  id: id.optional(),
  version: optionalVersion,
  orderIds: z.array(id).max(100).optional().describe('The whole list in its new order; left out = unchanged'),
})

export type ShipmentInput = z.infer<typeof shipmentInput>
export type ShipmentUpdate = z.infer<typeof shipmentUpdate>
