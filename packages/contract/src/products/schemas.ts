import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  list,
  optionalVersion,
  positiveQuantity,
  quantity,
  requiredText,
  text,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const PRODUCT_SORTS = ['code', 'code-desc', 'description', 'description-desc', 'newest'] as const
export const PRODUCT_STATES = ['active', 'inactive', 'all'] as const

export const productQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional().describe('Code, description, or barcode of any unit'),
  barcode: z.string().trim().max(40).optional().describe('Of any unit, as scanned'),
  warehouseId: z.string().max(12).optional(),
  customerId: idParam
    .optional()
    .describe('Whose prices are shown (those of the segment); adds the last price that this customer paid'),
  operationId: z.string().max(40).optional().describe('Prices of the lists of this operation count too'),
  ids: list(z.string().max(40)).optional(),
  state: z.enum(PRODUCT_STATES).default('active').describe('inactive = not chosen for new documents'),
  temperature: list(z.enum(TEMPERATURES)).optional(),
  vatCode: list(z.string().max(40)).optional(),
  sort: z.enum(PRODUCT_SORTS).default('code'),
})

export const conversionUnit = z.object({
  code: z.string(),
  conversionFactor: z.number().describe('How many of this unit make one of the origin unit'),
  originUnit: z.string(),
})

/** A unit in which a line may be ordered. */
export const orderUnit = z.object({
  code: z.string(),
  factor: z.number().describe('Base units in one of this unit'),
  unitPrice: centavos.describe(
    'List price of one of this unit: the list price in proportion, rounded half up',
  ),
  unitWeight: weight,
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
  orderUnits: z.array(orderUnit).describe('The orderable units, the base unit first'),
  stockUnit: z
    .string()
    .describe('What stock counts: documents reserve, and batches hold, exact quantities of it'),
  stockFactor: z.number().describe('Base units in one unit of stock'),
  freeStock: quantity.describe('Free in the warehouse asked for, in units of stock'),
  currentStock: quantity.describe('Free in the warehouse asked for, in sales units'),
  unitStock: z.number().describe('The same in base units'),
  singlePrice: centavos.describe('Centavos for one base unit'),
  multiStock: z.string().describe("'whole sales units / base units'"),
  otherWarehouses: z.array(z.object({ warehouseId: z.string(), stock: quantity })),
  lastPrice: z.object({ price: centavos, date: calendarDate }).nullable(),
  barcode: z.string().describe('Of the sales unit, without leading zeros; empty = none'),
  active: z.boolean().describe('false = not chosen for new documents; those there are go on'),
})

const unitCode = requiredText(12)
const grams = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6
const kilograms = z
  .number()
  .min(0)
  .max(999_999)
  .refine(grams, { params: { rule: 'decimals', max: 3 } })
  .describe('kg, at most 3 decimals; 0 = not known')

export const productUnit = z.object({
  code: z.string().describe('As printed: un, cx, pal'),
  factor: z.number().describe('Base units in one of this unit; 1 for the base unit'),
  barcode: z.string().describe('Without leading zeros; empty = none'),
  netWeight: kilograms,
  grossWeight: kilograms,
  orderable: z.boolean().describe('Customers may order in it'),
})

export const vatPeriod = z.object({
  from: calendarDate,
  to: calendarDate.nullable().describe('Last day; null = still in force'),
  rate: z.number().describe('Percent'),
  exemption: z.string().nullable(),
})

/** The whole article: what the pick list shows, and its card. */
export const product = productRow.extend({
  units: z.array(productUnit).describe('The base unit first'),
  shelfLifeDays: z.int().describe('Days from production to expiry; 0 = not said'),
  minShelfLifeDays: z.int().describe('Days that must be left on delivery, whoever asks for it'),
  vatPeriods: z.array(vatPeriod).describe('Rates of its VAT code by date, the oldest first'),
  isUsed: z.boolean().describe('Documents or stock are written in its base unit and sales unit: both stand'),
  fixedUnits: z.array(z.string()).describe('Units that keep their code and factor'),
  createdAt: instant,
  erpFields: z.array(z.string()).describe('Fields that a connected ERP owns: they are changed there'),
  lastChange: z
    .object({
      at: instant,
      by: z.object({ id: z.int(), name: z.string() }).nullable().describe('null = the system itself'),
    })
    .nullable()
    .describe('The newest entry of the history, for whoever edits articles'),
  allowedActions: z.array(z.enum(['edit', 'activate', 'deactivate'])),
  version: z.int(),
})
export type ProductReply = z.infer<typeof product>

const days = z.int().min(0).max(3650)

const cardFields = {
  description: requiredText(200).optional(),
  unit: unitCode.optional().describe('Unit of prices; one of units'),
  stockUnit: unitCode
    .optional()
    .describe(
      'What stock counts, one of units; left out = the sales unit. Stands once stock or documents count in it',
    ),
  baseUnit: unitCode.optional().describe('One of units, with factor 1'),
  units: z
    .array(
      z.strictObject({
        code: unitCode,
        factor: positiveQuantity,
        barcode: text(40).default('').describe('GTIN with its check digit, or a text of your own'),
        netWeight: kilograms.default(0),
        grossWeight: kilograms.default(0),
        orderable: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(20)
    .optional()
    .describe('All units of the article: those left out are taken off'),
  vatCode: requiredText(40).optional(),
  temperature: z.enum(TEMPERATURES).optional(),
  shelfLifeDays: days.optional(),
  minShelfLifeDays: days.optional(),
  active: z.boolean().optional(),
}

export const productUpdate = z.strictObject({
  id: z.string().max(40).optional(),
  version: optionalVersion,
  ...cardFields,
})
export type ProductUpdate = z.output<typeof productUpdate>

export const productInput = z.strictObject({
  ...cardFields,
  code: requiredText(40).describe(
    'Letters without accents, digits, dot, hyphen, underscore; stored in capitals',
  ),
  description: requiredText(200),
  vatCode: requiredText(40),
  unit: unitCode,
  baseUnit: unitCode,
  units: cardFields.units.unwrap(),
  unitPrice: centavos.default(0).describe('First list price of one sales unit, without VAT'),
})
export type ProductInput = z.output<typeof productInput>

export const productChoices = z.object({
  vatCodes: z.array(z.object({ code: z.string(), periods: z.array(vatPeriod) })),
  units: z.array(z.string()).describe('Codes of units that articles have, the most frequent first'),
})

/** Quantities in the unit of stock. */
export const productOutlook = z.object({
  stock: z
    .object({ free: quantity, reserved: quantity, blocked: quantity, expired: quantity, returns: quantity })
    .describe('On hand, each piece once; returns = in warehouses that nothing is sold from'),
  minShelfLife: z.int().describe('The most days that a customer or the article itself asks for on delivery'),
  lasts: z
    .object({
      days: z.int().describe('Whole days that free stock lasts'),
      perDay: quantity.describe('Mean of daily sales'),
      window: z.int().describe('Over how many days before today'),
    })
    .nullable()
    .describe('null = nothing was sold in 90 days'),
  waiting: z.object({ quantity, documents: z.int() }).describe('Lines that wait for stock'),
  onReceipts: z
    .object({ quantity, receipts: z.int() })
    .describe('On the notes of goods receipts that are open'),
  weeks: z
    .array(z.object({ from: calendarDate, quantity }))
    .describe('Sold in each of the last 12 weeks, the oldest first; the last one ends today'),
  branches: z
    .array(z.object({ branchId: z.string(), quantity, before: quantity }))
    .describe('Sold in these 12 weeks and in the 12 before them, the most first'),
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
