import { SHIPMENT_BULK_ACTIONS } from '@cais/domain/shipments/bulk-actions'
import { z } from 'zod'
import { bulkDryRun, bulkIds } from '../kernel/bulk.ts'
import { errorReply } from '../kernel/error-reply.ts'
import { shipmentStage } from './schemas.ts'

export const shipmentBulk = z.strictObject({
  action: z.enum(SHIPMENT_BULK_ACTIONS),
  ids: bulkIds,
  dryRun: bulkDryRun,
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
