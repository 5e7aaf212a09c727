import { z } from 'zod'
import { calendarDate, centavos, idParam, instant, list, quantity, weight } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { vatTotal } from '../orders/line.ts'

export const invoiceQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional(),
  customerId: idParam.optional(),
  orderId: idParam.optional(),
  shipmentId: idParam.optional(),
  branchId: list(z.string().max(8)).optional(),
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

export const invoiceRow = z.object({
  id: z.int(),
  number: z.string(),
  orderId: z.int(),
  orderNumber: z.string(),
  shipmentId: z.int(),
  customer: z.object({ id: z.int(), name: z.string() }),
  branchId: z.string(),
  issuedAt: instant,
  issuedOn: calendarDate,
  dueOn: calendarDate,
  net: centavos,
  vat: centavos,
  total: centavos,
  printedAt: instant.nullable(),
})

export const invoice = invoiceRow.extend({
  poNumber: z.string(),
  paymentCondition: z.string(),
  merchandise: centavos,
  discounts: centavos,
  vatByRate: z.array(vatTotal),
  totalWeight: weight,
  lines: z.array(
    z.object({
      sequence: z.int(),
      productId: z.string(),
      description: z.string(),
      unit: z.string().describe('As ordered; quantity and price are per this unit'),
      quantity,
      unitPrice: centavos,
      discountTotal: centavos,
      total: centavos,
      vatRate: z.number(),
      exemptionReason: z.string().nullable(),
      stockUnit: z.string().describe('What the batches are counted in'),
      batches: z.array(z.object({ batch: z.string(), expiry: calendarDate.nullable(), quantity })),
    }),
  ),
})

export type InvoiceQuery = z.infer<typeof invoiceQuery>
export type InvoiceRow = z.infer<typeof invoiceRow>
export type InvoiceReply = z.infer<typeof invoice>
