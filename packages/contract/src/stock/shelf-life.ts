import { MAX_SHELF_LIFE_DAYS } from '@cais/domain/stock/shelf-life'
import { z } from 'zod'
import { id, idParam, requiredText, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const shelfLifeQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Customer or article'),
  customerId: idParam.optional(),
  productId: z.string().max(40).optional(),
})

export const shelfLifeHistoryQuery = z
  .strictObject({
    ...pages,
    customerId: idParam.optional(),
    productId: z.string().min(1).max(40).optional(),
  })
  .refine(({ customerId, productId }) => customerId !== undefined || productId !== undefined, {
    path: ['customerId'],
    params: { rule: 'required' },
  })

const days = z.int().min(0).max(MAX_SHELF_LIFE_DAYS)

export const shelfLifeRule = z.object({
  source: z
    .enum(['customer', 'product', 'exception'])
    .describe('The customer for all articles, the article for all customers, or the two together'),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  product: z.object({ id: z.string(), description: z.string() }).nullable(),
  days: days.describe('Days of life on the delivery date'),
  mayChange: z.boolean().describe('Of an article alone: only who works in all branches'),
  version: z.int(),
})
export type ShelfLifeRule = z.infer<typeof shelfLifeRule>

export const shelfLifeInput = z
  .strictObject({
    customerId: id.nullable().default(null),
    productId: z.string().min(1).max(40).nullable().default(null),
    days: days.nullable().describe('null = nothing said any more'),
    version: version.describe('Of the rule; of the customer or the article for their own; 0 for a new one'),
    reason: requiredText(500),
  })
  .refine(({ customerId, productId }) => customerId !== null || productId !== null, {
    path: ['customerId'],
    params: { rule: 'required' },
  })

export const shelfLifeSaved = z.object({
  customerId: z.int().nullable(),
  productId: z.string().nullable(),
  days: days.nullable(),
  version: z.int(),
})
export type ShelfLifeSaved = z.infer<typeof shelfLifeSaved>
