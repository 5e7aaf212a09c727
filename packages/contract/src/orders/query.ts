import { COMPOUND_STAGES, ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import { z } from 'zod'
import { calendarDate, idParam, list } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { orderType } from './type.ts'

export const orderTab = z.enum(['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'])

/** Every filter of the orders list; they stand in the URL of the screen under the same names. */
export const orderFilters = {
  tab: orderTab.default('all'),
  search: z.string().trim().max(100).optional().describe('Number, customer, reference or invoice'),
  number: z.string().trim().max(60).optional().describe('Part of the tracking code'),
  invoiceNumber: z.string().trim().max(60).optional().describe('Part of the invoice number'),
  customerId: idParam.optional(),
  type: list(orderType).optional(),
  status: list(z.enum(['NOT_SUBMITTED', ...ORDER_STATUSES]))
    .optional()
    .describe('NOT_SUBMITTED for drafts'),
  stage: list(z.enum([...ORDER_STAGES, ...COMPOUND_STAGES]))
    .optional()
    .describe('Open in any of these stages; a compound one, such as PICKING_STOCK_ANALYSIS, asks for both'),
  createdFrom: calendarDate.optional().describe('First day of creation, in Africa/Maputo'),
  createdTo: calendarDate.optional().describe('Last day of creation, in Africa/Maputo'),
  operationId: list(z.string().max(16)).optional(),
  paymentCondition: z.string().trim().max(60).optional(),
  branchId: list(z.string().max(8)).optional(),
  warehouseId: list(z.string().max(12)).optional(),
  reference: z.string().trim().max(60).optional().describe("Part of the customer's reference"),
  userId: idParam.optional().describe('Who created the document'),
}
export const orderQuery = z.strictObject({
  ...paging,
  ...orderFilters,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
