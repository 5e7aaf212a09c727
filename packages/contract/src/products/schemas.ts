import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import { calendarDate, centavos, idParam, list, quantity, weight } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const productQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional(),
  warehouseId: z.string().max(12).optional(),
  customerId: idParam
    .optional()
    .describe('Whose prices are shown (those of the segment); adds the last price that this customer paid'),
  operationId: z.string().max(40).optional().describe('Prices of the lists of this operation count too'),
  ids: list(z.string().max(40)).optional(),
})

export const conversionUnit = z.object({
  code: z.string(),
  conversionFactor: z.number().describe('How many of this unit make one of the origin unit'),
  originUnit: z.string(),
})

/** One line of the pick list. Stock is what is free: on hand less reserved, not expired, not blocked. */
export const productRow = z.object({
  id: z.string(),
  description: z.string(),
  unit: z.string(),
  baseUnit: z.string(),
  unitPrice: centavos.describe('Price of one sales unit today by the lists that count, in centavos'),
  priceValidFrom: calendarDate,
  vatCode: z.string(),
  vatRate: z.number().describe('Percent in force today'),
  unitWeight: weight,
  temperature: z.enum(TEMPERATURES),
  conversionUnits: z.array(conversionUnit),
  currentStock: quantity.describe('Free in the warehouse asked for, in sales units'),
  unitStock: z.number().describe('The same in base units'),
  singlePrice: centavos.describe('Centavos for one base unit'),
  multiStock: z.string().describe("'whole sales units / base units'"),
  otherWarehouses: z.array(z.object({ warehouseId: z.string(), stock: quantity })),
  lastPrice: z.object({ price: centavos, date: calendarDate }).nullable(),
})

export const batchRow = z.object({
  levelId: z.int(),
  warehouseId: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  receivedOn: calendarDate,
  blocked: z.boolean(),
  stock: quantity.describe('On hand'),
  reservedStock: quantity.describe('Held for documents'),
  available: quantity.describe('On hand less reserved'),
  version: z.int().describe('For a correction of what is on hand'),
})

export const productBatchQuery = z.strictObject({ warehouseId: z.string().max(12).optional() })
