import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import { calendarDate, centavos, positiveQuantity, quantity, requiredText, text } from '../kernel/fields.ts'

const line = z.strictObject({
  productId: z.string().max(40),
  batch: requiredText(40),
  expiry: calendarDate.nullable().default(null),
  quantity: positiveQuantity,
  unitCost: centavos
    .nullable()
    .optional()
    .describe('Per unit of stock; left out = the cost price of the article'),
})

export const receiptInput = z.strictObject({
  warehouseId: z.string().max(12),
  reference: text(60).default(''),
  lines: z.array(line).min(1).max(1000),
})

export const checkInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  lines: z
    .array(
      z.strictObject({
        productId: z.string().max(40),
        batch: z.string().trim().max(40).default(''),
        expiry: calendarDate.nullable().default(null),
      }),
    )
    .min(1)
    .max(1000),
})

/** What is known of one row of a receipt before it is received. */
export const receiptCheck = z.object({
  product: z
    .object({
      id: z.string(),
      description: z.string(),
      unit: z.string(),
      temperature: z.enum(TEMPERATURES),
    })
    .nullable()
    .describe('null = no such article'),
  known: z
    .object({ expiry: calendarDate.nullable(), stock: quantity, blocked: z.boolean() })
    .nullable()
    .describe('The batch as it lies there already'),
  problem: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it would be refused'),
  warning: z.enum(['expired', 'no-expiry']).nullable().describe('What would be taken in all the same'),
})
export type ReceiptCheck = z.infer<typeof receiptCheck>
