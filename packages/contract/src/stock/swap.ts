import { z } from 'zod'
import {
  calendarDate,
  id,
  idParam,
  positiveQuantity,
  quantity,
  requiredText,
  version,
} from '../kernel/fields.ts'

/** The bucket of the document that gives the goods: not yet on a truck. */
const bucket = z.enum(['reserved', 'picking'])

export const swapParams = z.object({ id: idParam, lineId: idParam })

export const swapQuery = z.strictObject({
  levelId: idParam.describe('The batch'),
  fromLineId: idParam.describe('Line of the document that gives it'),
  bucket,
  quantity: z.coerce.number().pipe(positiveQuantity).optional().describe('As much as possible when left out'),
})

export const swapInput = z.strictObject({
  version: version.describe('Of the document that takes the batch'),
  levelId: id,
  fromLineId: id,
  fromVersion: version.describe('Of the document that gives it'),
  bucket,
  quantity: positiveQuantity,
  reallocate: z.boolean().default(true).describe('Give the other document what FEFO finds instead'),
  reason: requiredText(500),
})

const batch = z.object({ levelId: z.int(), batch: z.string(), expiry: calendarDate.nullable() })

export const swapPreview = z.object({
  batch: batch.extend({ warehouseId: z.string() }),
  from: z.object({
    orderId: z.int(),
    lineId: z.int(),
    number: z.string(),
    customerName: z.string(),
    deliveryDate: calendarDate,
    minShelfLifeDays: z.int(),
    priority: z.int(),
    status: z.string(),
    stages: z.array(z.string()),
    version: z.int(),
  }),
  held: quantity.describe('What the other document holds of the batch in that bucket'),
  missing: quantity.describe('What this line lacks'),
  quantity: quantity.describe('What would change hands'),
  replacement: z
    .array(batch.extend({ quantity, reason: z.string() }))
    .describe('What FEFO could give the other document instead, its shelf life kept'),
  short: quantity.describe('What the other document would have to wait for'),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it cannot be done'),
})
export type SwapPreview = z.infer<typeof swapPreview>
