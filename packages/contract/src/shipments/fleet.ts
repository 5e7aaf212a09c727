import { z } from 'zod'
import { calendarDate, idParam, list, weight } from '../kernel/fields.ts'
import { hourOfDay, shipmentStage } from './schemas.ts'

/** When the truck is to be out; without a day today, without hours the whole day. */
export const fleetQuery = z.strictObject({
  departsOn: calendarDate.optional(),
  departsTime: hourOfDay.optional(),
  returnsTime: hourOfDay.optional().describe('Hour at which it is back'),
  branchId: list(z.string().max(8)).optional(),
  shipmentId: idParam.optional().describe('Shipment that is being changed: it keeps nothing from itself'),
})

const keeper = z
  .object({
    kind: z.enum(['inactive', 'licence', 'shipment']),
    validUntil: calendarDate.nullable().describe('Last day of the driving licence'),
    shipment: z
      .object({
        id: z.int(),
        number: z.string(),
        stage: shipmentStage,
        departsOn: calendarDate,
        departsTime: z.string().nullable(),
        returnsTime: z.string().nullable(),
      })
      .nullable(),
  })
  .describe('What keeps it off this departure')

const member = { id: z.int(), name: z.string(), branchId: z.string(), keeper: keeper.nullable() }

/** Trucks, drivers and teams: free (keeper null) or with what keeps them. */
export const fleet = z.object({
  trucks: z.array(
    z.object({
      ...member,
      registration: z.string(),
      capacities: z.object({
        total: weight,
        ambient: weight.nullable(),
        refrigerated: weight.nullable(),
        frozen: weight.nullable(),
      }),
      lastDriverId: z.int().nullable().describe('Who drove it last'),
      lastTeamId: z.int().nullable(),
    }),
  ),
  drivers: z.array(z.object({ ...member, phone: z.string() })),
  teams: z.array(z.object({ ...member, members: z.array(z.int()).describe('The first one leads') })),
})

export type FleetQuery = z.infer<typeof fleetQuery>
export type Fleet = z.infer<typeof fleet>
export type FleetKeeper = z.infer<typeof keeper>
