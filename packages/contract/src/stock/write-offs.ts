import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  calendarDate,
  centavos,
  id,
  instant,
  list,
  positiveQuantity,
  quantity,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { listReply, oneReply, paging } from '../kernel/list.ts'
import { levelRow } from './levels.ts'

export const writeOffQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional().describe('Article'),
  branchId: list(z.string().max(8)).optional(),
  warehouseId: list(z.string().max(12)).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

export const writeOffRow = z.object({
  id: z.int(),
  at: instant,
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  warehouseId: z.string(),
  batch: z.string(),
  quantity,
  value: centavos.describe('At average cost'),
  reason: z.string(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type WriteOffRow = z.infer<typeof writeOffRow>

const writeOffInput = z.strictObject({
  levelId: id,
  version: version.describe('Of the batch'),
  quantity: positiveQuantity,
  reason: requiredText(500),
})

/** Goods that left the stock without being sold. */
export const writeOffEndpoints = defineEndpoints({
  'GET /stock/write-offs': {
    summary: 'Stock that was written off, newest first, with its value at average cost',
    query: writeOffQuery,
    exportable: true,
    reply: listReply(writeOffRow, z.object({ value: centavos })),
  },
  'POST /stock/write-offs': {
    summary: 'Write off a quantity of a batch, never what a document holds; with a reason',
    body: writeOffInput,
    reply: oneReply(levelRow).extend({
      confirmationId: z
        .int()
        .nullable()
        .describe('It waits for a second person and counts nowhere until then'),
    }),
    status: 200,
  },
})
