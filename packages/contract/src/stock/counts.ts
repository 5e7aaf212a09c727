import { ARTICLE_CLASSES } from '@cais/domain/stock/article-class'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  instant,
  list,
  percent,
  quantity,
  requiredText,
  text,
  version,
} from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const countState = z.enum(['open', 'posted', 'given-up'])

export const countsQuery = z.strictObject({
  ...pages,
  warehouseId: list(z.string().max(12)).optional(),
  state: list(countState).optional(),
})
export type CountsQuery = z.output<typeof countsQuery>

const articleClass = z.enum(ARTICLE_CLASSES)

const person = z.object({ id: z.int(), name: z.string() })

export const countRow = z.object({
  id: z.int(),
  number: z.string(),
  warehouseId: z.string(),
  state: countState,
  note: z.string(),
  scope: z.enum(['whole', 'class', 'articles']).describe('What is counted, and stands still meanwhile'),
  classes: z.array(articleClass),
  openedBy: person,
  openedAt: instant,
  endedBy: person.nullable(),
  endedAt: instant.nullable(),
  reason: z.string(),
  batches: z.int().describe('Batches with stock in the warehouse, and what was counted beside them'),
  counted: z.int(),
  differences: z
    .int()
    .describe(
      'Counted batches that are not what they should be; those that wait for a second count are not told',
    ),
  second: z.int().describe('Batches that another person must count a second time'),
  version: z.int(),
})
export type CountRow = z.infer<typeof countRow>

export const openCountInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  note: text(200).default(''),
  classes: z.array(articleClass).max(3).default([]).describe('Only articles of these classes'),
  productIds: z.array(z.string().min(1).max(40)).max(1000).default([]).describe('Only these articles'),
})
export type CountReview = z.infer<typeof countReview>

/** What posting a count would break. */
export const countReview = z.object({
  reservations: z
    .array(
      z.object({
        orderId: z.int(),
        number: z.string(),
        customerName: z.string(),
        productId: z.string(),
        description: z.string(),
        unit: z.string(),
        batch: z.string(),
        held: quantity,
        missing: quantity.describe('Held of the batch by all documents, less what was found'),
      }),
    )
    .describe('Documents that hold more of a batch than was found; posting is refused until they release it'),
  people: z
    .array(z.object({ id: z.int(), name: z.string(), counted: z.int() }))
    .describe('Who counted how much'),
})

export const countChoicesQuery = z.strictObject({ warehouseId: z.string().min(1).max(12) })
export const countChoices = z.object({
  A: z.int(),
  B: z.int(),
  C: z.int(),
})

export const locationsQuery = z.strictObject({
  ...pages,
  warehouseId: z.string().min(1).max(12),
  search: z.string().trim().max(100).optional().describe('Article or location'),
  show: z.enum(['all', 'without']).default('all').describe('Only articles without a location'),
})
export type LocationsQuery = z.output<typeof locationsQuery>
export const locationRow = z.object({
  productId: z.string(),
  description: z.string(),
  class: articleClass.describe('By turnover of the last 90 days in the warehouse'),
  location: z.string().nullable(),
  position: z.int().nullable().describe('Place in the walk through the warehouse'),
})
export type LocationRow = z.infer<typeof locationRow>
export const locationsInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  lines: z
    .array(
      z.strictObject({
        productId: z.string().min(1).max(40),
        location: text(20).describe('Empty = it has none any more'),
        position: z.int().min(0).max(999_999),
      }),
    )
    .min(1)
    .max(1000),
})

export const countLimit = z.object({
  sharePercent: z.number().describe('Of what should lie there, in percent'),
  amount: z.int().nullable().describe('At cost, in MZN centavos; null = only the share counts'),
  version: z.int(),
})
export const countLimitInput = z.strictObject({
  version,
  sharePercent: percent,
  amount: centavos.nullable(),
})
export type CountLimitInput = z.output<typeof countLimitInput>

export const countLinesQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Article or batch'),
  show: z.enum(['all', 'uncounted', 'counted', 'differences', 'second']).default('all'),
})
export type CountLinesQuery = z.output<typeof countLinesQuery>

export const countLine = z.object({
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  location: z.string().nullable().describe('Where the article lies; lines stand in the order of the walk'),
  barcodes: z.array(z.string()).describe('Of all units of the article'),
  state: z
    .enum(['uncounted', 'second', 'right', 'different'])
    .describe('second = another person counts it again'),
  expected: z
    .number()
    .nullable()
    .describe(
      'What should lie on the shelf: on hand less what is on trucks; hidden until it is counted for good',
    ),
  counted: quantity.nullable().describe('Hidden while another person must count it again'),
  firstCounted: quantity.nullable().describe('What the first person found, where two counted'),
  firstBy: person.nullable(),
  mayCount: z.boolean().describe('false = this user counted it and another person must'),
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
