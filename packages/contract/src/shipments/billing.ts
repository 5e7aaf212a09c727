import { z } from 'zod'
import { calendarDate, centavos, instant, quantity } from '../kernel/fields.ts'

const document = {
  orderId: z.int(),
  number: z.string(),
  customer: z.object({ id: z.int(), name: z.string() }),
}

/** What billing a shipment would do now, calculated as billing itself does; nothing is changed. */
export const billingPreview = z.object({
  documents: z.int().describe('How many would get an invoice'),
  net: centavos,
  vat: centavos,
  total: centavos,
  issuedOn: calendarDate.describe('Date that the invoices would bear'),
  isNumberedByErp: z.boolean().describe('A connected ERP gives the numbers'),
  series: z
    .array(z.object({ name: z.string().describe('FT SD2026'), first: z.int(), documents: z.int() }))
    .describe('From which number on, as long as nobody else bills in between'),
  excluded: z
    .array(
      z.object({
        ...document,
        total: centavos,
        customerEditable: z.boolean(),
        code: z.string(),
        message: z.string(),
      }),
    )
    .describe('Documents that would fail, each with its reason; they stay on the shipment'),
  inDoubt: z.int().describe('Documents that were sent without an answer: they are looked for, not billed'),
  shortages: z
    .array(
      z.object({
        ...document,
        productId: z.string(),
        description: z.string(),
        unit: z.string(),
        asked: quantity,
        loaded: quantity,
      }),
    )
    .describe('What is billed is what was loaded: lines of which less is on the truck than was asked for'),
  overLimit: z
    .array(
      z.object({
        customer: document.customer,
        percent: z.int().describe('Of the credit limit that is used'),
        approval: z
          .object({ by: z.string(), at: instant })
          .nullable()
          .describe('The last financial approval'),
      }),
    )
    .describe('Customers who owe more than their limit with these documents'),
})

export type BillingPreview = z.infer<typeof billingPreview>
