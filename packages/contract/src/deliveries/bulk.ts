import { DELIVERY_BULK_ACTIONS } from '@cais/domain/deliveries/action-table'
import { DELIVERY_STATES } from '@cais/domain/deliveries/derive-state'
import { z } from 'zod'
import { bulkDryRun, bulkIds, bulkReportOf } from '../kernel/bulk.ts'
import { text } from '../kernel/fields.ts'

export const deliveryBulk = z
  .strictObject({
    action: z
      .enum(DELIVERY_BULK_ACTIONS)
      .describe('record = received whole; what was refused is told of one'),
    ids: bulkIds,
    receiverName: text(100).default('').describe('record: who received them'),
    receivedAt: z.iso.datetime().optional().describe('record: left out = now'),
    dryRun: bulkDryRun,
  })
  .superRefine(({ action, receiverName }, context) => {
    if (action === 'record' && receiverName === '')
      context.addIssue({ code: 'custom', path: ['receiverName'], params: { rule: 'required' } })
  })
export const deliveryBulkReport = bulkReportOf(z.enum(DELIVERY_STATES))

export type DeliveryBulk = z.output<typeof deliveryBulk>
export type DeliveryBulkReport = z.infer<typeof deliveryBulkReport>
