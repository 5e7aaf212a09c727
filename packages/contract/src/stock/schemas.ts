import { AREAS } from '@cais/domain/customers/area'
import { MAX_PRIORITY, MIN_PRIORITY } from '@cais/domain/orders/priority'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  positiveQuantity,
  quantity,
  requiredText,
  text,
  version,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { lockName } from '../locks/schemas.ts'
import { lineBuckets } from '../orders/line.ts'
import { actions } from '../orders/schemas.ts'
import { orderType } from '../orders/type.ts'

export const stockQuery = z.strictObject({
  ...paging,
  tab: z.enum(['all', 'analysis', 'blocked']).default('all'),
  number: z.string().trim().max(60).optional(),
  search: z.string().trim().max(100).optional(),
  customerId: idParam.optional(),
  area: list(z.enum(AREAS)).optional(),
  provinceId: list(z.coerce.number().pipe(z.int().min(1).max(11))).optional(),
  branchId: list(z.string().max(8)).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  warehouseId: z.string().max(12).optional(),
  sort: z.enum(['oldest', 'newest', 'priority']).default('oldest'),
})

export const stockRow = z.object({
  id: z.int(),
  type: orderType,
  number: z.string(),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string(), route: z.string() }),
  area: z.enum(AREAS),
  provinceId: z.int().nullable(),
  branchId: z.string(),
  warehouse: z.string(),
  status: z.string(),
  stages: z.array(z.string()),
  deliveryDate: calendarDate,
  submittedAt: instant,
  lineCount: z.int(),
  missingLines: z.int().describe('Lines not fully reserved'),
  reservedPercent: z.int(),
  totalWeight: weight,
  total: centavos,
  priority: z.int().describe('0 as they came, 9 before everybody else'),
  version: z.int(),
})

export const heldBatch = z.object({
  levelId: z.int(),
  warehouseId: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  bucket: z.enum(['reserved', 'picking', 'loading']),
  quantity,
  reason: z.string().describe('Why this batch, in words; empty when picked by hand'),
})

export const stockLine = z.object({
  id: z.int(),
  lineNumber: z.int(),
  productId: z.string(),
  description: z.string(),
  specialField: z.string(),
  unit: z.string(),
  amount: centavos.describe('What the whole line comes to, without VAT'),
  orderedQuantity: quantity.describe('In units of stock, as all figures of the line'),
  asOrdered: z.object({ unit: z.string(), quantity }).describe('What the customer ordered'),
  reservedQuantity: quantity.describe('Reserved, in picking and loading'),
  missingQuantity: quantity.describe('Open, not yet given up'),
  lineStatus: z.string(),
  waiting: z.boolean(),
  minShelfLifeDays: z.int().describe('Days of life that the goods must have on the delivery date'),
  shelfLifeSource: z.enum(['none', 'customer', 'product', 'exception']).describe('Whose word that is'),
  buckets: lineBuckets,
  held: z.array(heldBatch),
  proposal: z
    .array(heldBatch.omit({ bucket: true }))
    .describe('What FEFO would add now for the missing part'),
})

export const stockDetail = z.object({
  orderId: z.int(),
  number: z.string(),
  type: orderType,
  status: z.string(),
  stages: z.array(z.string()),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string() }),
  minShelfLifeDays: z.int().describe('Of the customer, for all articles'),
  warehouse: z.string().describe('Serves the document'),
  servedFrom: z
    .array(z.string())
    .describe("The customer's warehouses in their order, as stored at submission; empty = its own alone"),
  warehouses: z.array(z.string()).describe('May serve it now: only its own once something is held'),
  serving: z
    .object({
      warehouseId: z.string(),
      why: z.enum(['only', 'fills-all', 'fills-most', 'nothing-free']),
      lines: z.int(),
      offers: z.array(z.object({ warehouseId: z.string(), whole: z.int(), part: z.int() })),
    })
    .nullable()
    .describe('Where what is open would be served from, and the lines that each warehouse could fill'),
  deliveryDate: calendarDate,
  priority: z.int(),
  counting: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('The inventory of the warehouse: until it ends nothing is reserved'),
  lock: lockName.nullable().describe('What holds the document up, while it is blocked'),
  lines: z.array(stockLine),
  version: z.int(),
  ...actions,
})

/** The whole of what a line shall hold as reserved after the call; batches left out are released. */
export const holdInput = z.strictObject({
  version,
  batches: z.array(z.strictObject({ levelId: id, quantity: positiveQuantity })).max(200),
})

export const lineDecision = z.enum(['picking', 'wait', 'close'])
export const processInput = z.strictObject({
  version,
  lines: z
    .array(z.strictObject({ lineId: id, decision: lineDecision }))
    .min(1)
    .max(1000),
  reason: text(500).default('').describe('Needed when lines are closed'),
})

export const correctionInput = z.strictObject({
  levelId: id,
  version,
  onHand: quantity.describe('What was counted'),
  reason: requiredText(500),
})

export const priorityInput = z.strictObject({
  version,
  priority: z.int().min(MIN_PRIORITY).max(MAX_PRIORITY),
  reason: requiredText(500),
})

export const batchHolder = z.object({
  orderId: z.int(),
  lineId: z.int(),
  number: z.string(),
  customerName: z.string(),
  bucket: z.enum(['reserved', 'picking', 'loading']),
  quantity,
  priority: z.int(),
  submittedAt: instant,
  deliveryDate: calendarDate,
})

/** A transfer that holds a batch until it is sent. */
export const holdingTransfer = z.object({
  id: z.int(),
  number: z.string(),
  to: z.string().describe('Name of the receiving warehouse'),
  quantity,
  leavesOn: calendarDate,
})

export type StockQuery = z.infer<typeof stockQuery>
export type StockRow = z.infer<typeof stockRow>
export type StockDetail = z.infer<typeof stockDetail>
export type StockLine = z.infer<typeof stockLine>
export type BatchHolder = z.infer<typeof batchHolder>
export type HoldingTransfer = z.infer<typeof holdingTransfer>
