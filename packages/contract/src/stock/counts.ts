import { z } from 'zod'
import { calendarDate, id, instant, list, quantity, requiredText, text, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const countState = z.enum(['open', 'posted', 'given-up'])

export const countsQuery = z.strictObject({
  ...pages,
  warehouseId: list(z.string().max(12)).optional(),
  state: list(countState).optional(),
})
export type CountsQuery = z.output<typeof countsQuery>

const person = z.object({ id: z.int(), name: z.string() })

export const countRow = z.object({
  id: z.int(),
  number: z.string(),
  warehouseId: z.string(),
  state: countState,
  note: z.string(),
  openedBy: person,
  openedAt: instant,
  endedBy: person.nullable(),
  endedAt: instant.nullable(),
  reason: z.string(),
  batches: z.int().describe('Batches with stock in the warehouse, and what was counted beside them'),
  counted: z.int(),
  differences: z.int().describe('Counted batches that are not what they should be'),
  version: z.int(),
})
export type CountRow = z.infer<typeof countRow>

export const openCountInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  note: text(200).default(''),
})

export const countLinesQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Article or batch'),
  show: z.enum(['all', 'uncounted', 'counted', 'differences']).default('all'),
})
export type CountLinesQuery = z.output<typeof countLinesQuery>

export const countLine = z.object({
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  stock: quantity.describe('On hand now'),
  reservedStock: quantity,
  expected: z
    .number()
    .describe('What should lie on the shelf: on hand less what is on trucks; when it was counted, if it was'),
  counted: quantity.nullable(),
  difference: z.number().nullable(),
  countedBy: person.nullable(),
})
export type CountLine = z.infer<typeof countLine>

export const countedInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        productId: z.string().min(1).max(40),
        batch: requiredText(40),
        expiry: calendarDate
          .nullable()
          .default(null)
          .describe('Of a batch that is not known yet; null = as it is known, or never expires'),
        counted: quantity.nullable().describe('null = not counted after all'),
      }),
    )
    .min(1)
    .max(1000),
})

export const endCountInput = z.strictObject({ version, reason: requiredText(500) })
export const countParams = z.object({ id: z.coerce.number().pipe(id) })
