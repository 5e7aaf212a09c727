import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import { centavos, percent, quantity, weight } from '../kernel/fields.ts'

/** VAT of one rate and, where it is nothing, one reason: the groups that a fiscal document prints. */
export const vatTotal = z.object({
  rate: z.number().describe('Percent'),
  base: centavos,
  vat: centavos,
  exemptionReason: z.string().nullable(),
})
export const documentTotals = z.object({
  merchandise: centavos.describe('Centavos, before discounts and VAT'),
  discounts: centavos.describe('Centavos, of lines and document'),
  net: centavos.describe('Merchandise less discounts, before VAT, in centavos'),
  vat: centavos,
  vatByRate: z.array(vatTotal),
  total: centavos.describe('Net and VAT, in centavos'),
  offerCost: centavos.describe('Offers only: value at list price, in centavos'),
  cost: centavos
    .nullable()
    .describe('Offers only: what the goods cost the company, in centavos; null for who may not see costs'),
  weight,
})

export const lineBuckets = z.object({
  open: quantity,
  reserved: quantity,
  picking: quantity,
  loading: quantity,
  billed: quantity,
  closed: quantity,
})

export const orderLine = z.object({
  id: z.int(),
  sequence: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('As ordered: quantity, prices and discount are per this unit'),
  quantity,
  unitFactor: z.number().describe('Base units in one ordered unit, frozen at submission'),
  stockUnit: z.string().describe('What stock counts; the buckets are in it'),
  stockQuantity: quantity.describe('The same quantity in units of stock'),
  stockFactor: z.number().describe('Base units in one unit of stock'),
  unitPrice: centavos.describe('Centavos: list price that was in force when the line was priced'),
  negotiatedPrice: centavos.nullable().describe('Centavos: replaces the list price'),
  discount: centavos.describe('Centavos per unit'),
  discountPercentage: percent,
  discountAmount: centavos.describe('Centavos for the whole line'),
  discountTotal: centavos.describe('All discounts of the line, in centavos'),
  documentDiscount: centavos.describe('Share of the document discount, in centavos'),
  total: centavos.describe('Centavos, net of all discounts, before VAT'),
  vatCode: z.string(),
  vatRate: z.number().describe('Percent'),
  weight,
  temperature: z.enum(TEMPERATURES),
  specialField: z.string(),
  lineStatus: z.string().describe('Derived from the buckets'),
  ordered: quantity.nullable().describe('Quotes only: how much of the line became orders'),
  waiting: z.boolean().describe('What is open waits for stock on purpose'),
  buckets: lineBuckets.describe('Where the quantity lies; the parts sum to it'),
})
