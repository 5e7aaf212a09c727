import { TRANSFER_BULK_ACTIONS } from '@cais/domain/transfers/action-table'
import { TRANSFER_STATES } from '@cais/domain/transfers/derive-state'
import { z } from 'zod'
import { bulkDryRun, bulkIds, bulkReportOf } from '../kernel/bulk.ts'
import { id, text } from '../kernel/fields.ts'

export const transferBulk = z
  .strictObject({
    action: z.enum(TRANSFER_BULK_ACTIONS),
    ids: bulkIds,
    shipmentId: id.optional().describe('load: the shipment that carries them'),
    acceptOverload: z.boolean().default(false).describe('load: a load above the capacity goes as it is'),
    carrier: text(100).default('').describe('send: who drives what goes with own means'),
    reason: text(200).default('').describe('cancel: why'),
    dryRun: bulkDryRun,
  })
  .superRefine(({ action, shipmentId, reason }, context) => {
    if (action === 'load' && shipmentId === undefined)
      context.addIssue({ code: 'custom', path: ['shipmentId'], params: { rule: 'required' } })
    if (action === 'cancel' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], params: { rule: 'required' } })
  })
export const transferBulkReport = bulkReportOf(z.enum(TRANSFER_STATES))

export type TransferBulk = z.output<typeof transferBulk>
export type TransferBulkReport = z.infer<typeof transferBulkReport>
