import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { MOVEMENT_KINDS } from '@cais/domain/stock/movements'
import { z } from 'zod'
import {
  calendarDate,
  flag,
  idParam,
  instant,
  list,
  quantity,
  requiredText,
  version,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { batchHolder } from './schemas.ts'

const temperature = z.enum(TEMPERATURES)
const warehouseIds = list(z.string().max(12))

/** What narrows the list of levels. */
export const levelFilters = {
  search: z.string().trim().max(100).optional().describe('Article'),
  productId: z.string().max(40).optional(),
  warehouseId: warehouseIds.optional(),
  batch: z.string().trim().max(40).optional(),
  temperature: list(temperature).optional(),
  expiringBefore: calendarDate.optional().describe('Expires on this day or earlier'),
  blocked: flag.optional(),
  withStock: flag.optional().describe('Only what is on hand, or only what is gone'),
}

export const levelQuery = z.strictObject({
  ...paging,
  ...levelFilters,
  sort: z.enum(['expiry', 'article']).default('expiry'),
})
export type LevelQuery = z.output<typeof levelQuery>

export const levelRow = z.object({
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  temperature,
  warehouseId: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  daysToExpiry: z.int().nullable().describe('From today; negative once expired, null = never expires'),
  receivedOn: calendarDate,
  blocked: z.boolean(),
  blockReason: z.string(),
  stock: quantity.describe('On hand'),
  reservedStock: quantity,
  available: quantity.describe('On hand less reserved; nothing may be promised of a blocked batch'),
  weight: weight.describe('Of what is on hand'),
  version: z.int(),
})
export type LevelRow = z.infer<typeof levelRow>

export const levelTotals = z.object({
  stock: quantity,
  reservedStock: quantity,
  available: quantity,
  weight,
})

export const blockInput = z.strictObject({ version, blocked: z.boolean(), reason: requiredText(500) })

export const blockedLevel = z.object({
  level: levelRow,
  holders: z.array(batchHolder).describe('Documents that hold the batch still: nobody took it from them'),
})

export const movementKind = z.enum(MOVEMENT_KINDS)

export const movementQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional().describe('Article'),
  productId: z.string().max(40).optional(),
  levelId: idParam.optional().describe('One batch in one warehouse'),
  warehouseId: warehouseIds.optional(),
  batch: z.string().trim().max(40).optional(),
  kind: list(movementKind).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  reference: z.string().trim().max(60).optional().describe('Delivery note, document, inventory'),
  userId: idParam.optional(),
})
export type MovementQuery = z.output<typeof movementQuery>

export const movementRow = z.object({
  id: z.int(),
  at: instant,
  kind: movementKind,
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  warehouseId: z.string(),
  batch: z.string(),
  quantity: z.number().describe('Change of on hand; negative for what left'),
  balance: z.number().describe('On hand of the batch after it'),
  reference: z.string(),
  counterpart: z.string().describe('The other document of a swap'),
  reason: z.string(),
  user: z.object({ id: z.int(), name: z.string() }).nullable().describe('null = the system itself'),
})
export type MovementRow = z.infer<typeof movementRow>

export const waitingQuery = z.strictObject({
  ...paging,
  warehouseId: warehouseIds.optional(),
  productId: z.string().max(40).optional(),
  lineIds: list(z.coerce.number().pipe(z.int().min(1)))
    .optional()
    .describe('These lines, whether they wait still or were served'),
})
export type WaitingQuery = z.output<typeof waitingQuery>

/** A line that waits for stock, in the order of service. */
export const waitingLine = z.object({
  lineId: z.int(),
  orderId: z.int(),
  number: z.string(),
  customerName: z.string(),
  priority: z.int(),
  submittedAt: instant,
  deliveryDate: calendarDate,
  warehouseId: z.string(),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  ordered: quantity,
  held: quantity,
  missing: quantity,
  waiting: z.boolean(),
})
export type WaitingLine = z.infer<typeof waitingLine>
