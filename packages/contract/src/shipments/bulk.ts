import { SHIPMENT_BULK_ACTIONS } from '@cais/domain/shipments/bulk-actions'
import { z } from 'zod'
import { errorReply } from '../kernel/error-reply.ts'
import { id, version } from '../kernel/fields.ts'
import { shipmentStage } from './schemas.ts'

/** Shipments in one request. */
export const MAX_BULK_SHIPMENTS = 100
export const shipmentBulk = z
  .strictObject({
    action: z.enum(SHIPMENT_BULK_ACTIONS),
    ids: z
      .array(z.strictObject({ id, version }))
      .min(1)
      .max(MAX_BULK_SHIPMENTS)
      .describe('Each shipment once, in the version that the caller saw'),
    dryRun: z.boolean().default(false).describe('Tells what would happen to each; nothing is changed'),
  })
  .superRefine(({ ids }, context) => {
    ids.forEach((item, place) => {
      if (ids.findIndex((other) => other.id === item.id) < place)
        context.addIssue({ code: 'custom', path: ['ids', place, 'id'], params: { rule: 'repeated' } })
    })
  })
export const shipmentBulkReport = z.object({
  dryRun: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.object({
        id: z.int(),
        outcome: z.enum(['done', 'refused']),
        number: z.string().nullable().describe('null for what is not yours to see'),
        stage: shipmentStage.nullable().describe('Afterwards'),
        version: z.int().nullable(),
        error: errorReply.nullable().describe('The reply that the single call would have given'),
      }),
    )
    .describe('In the order asked, in which they are done'),
})

export type ShipmentBulk = z.output<typeof shipmentBulk>
export type ShipmentBulkReport = z.infer<typeof shipmentBulkReport>
