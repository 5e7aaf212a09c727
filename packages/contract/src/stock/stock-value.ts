import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { calendarDate, centavos, list, quantity } from '../kernel/fields.ts'
import { listReply, paging } from '../kernel/list.ts'

const place = {
  on: calendarDate.optional().describe('At the end of this day; left out = now'),
  branchId: list(z.string().max(8)).optional(),
  warehouseId: list(z.string().max(12)).optional(),
}

export const stockValueQuery = z.strictObject({
  ...paging,
  ...place,
  search: z.string().trim().max(100).optional().describe('Article'),
  sort: z.enum(['value', 'article']).default('value'),
})

export const warehouseValueQuery = z.strictObject(place)

export const stockValueRow = z.object({
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  branchId: z.string(),
  warehouseId: z.string(),
  quantity,
  averageCost: centavos.describe('Per unit of stock, rounded to centavos; the value is not made of it'),
  value: centavos,
})
export type StockValueRow = z.infer<typeof stockValueRow>

const warehouseValue = z.object({
  warehouseId: z.string(),
  name: z.string(),
  branchId: z.string(),
  articles: z.int(),
  value: centavos,
  inTransit: centavos.describe(
    'Worth of what left it for another warehouse and has not arrived; not part of value',
  ),
})

/** What stock is worth, at weighted average cost. */
export const stockValueEndpoints = defineEndpoints({
  'GET /stock-value': {
    summary: 'What stock is worth by warehouse and article, at weighted average cost',
    query: stockValueQuery,
    exportable: true,
    reply: listReply(stockValueRow, z.object({ value: centavos })),
  },
  'GET /stock-value/warehouses': {
    summary: 'What stock is worth by warehouse',
    query: warehouseValueQuery,
    reply: z.object({ data: z.array(warehouseValue) }),
  },
})
