import { z } from 'zod'
import { calendarDate, centavos, instant, list, quantity } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const returnsQuery = z.strictObject({
  from: calendarDate.optional().describe('First day of issue; left out = 13 weeks'),
  to: calendarDate.optional().describe('Last day of issue; left out = today'),
  branchId: list(z.string().max(8)).optional(),
  operationId: list(z.string().max(20)).optional(),
})

const place = z.enum(['none', 'warehouse', 'truck', 'customer'])
const credited = { net: centavos.describe('Credited, net of VAT'), notes: z.int() }
const sales = centavos.describe('Sold in the same days, net of VAT')

export const returnsFigures = z.object({
  from: calendarDate,
  to: calendarDate,
  ...credited,
  sales,
  lastYear: z.object({ net: centavos, sales }).nullable().describe('The same weeks a year before'),
  weeks: z.array(
    z.object({
      from: calendarDate.describe('Monday, or the first day'),
      to: calendarDate,
      sales,
      lastYear: z
        .object({ net: centavos, sales })
        .nullable()
        .describe('The same week a year before; null = nothing was sold'),
      places: z.object({ none: centavos, warehouse: centavos, truck: centavos, customer: centavos }),
    }),
  ),
  reasons: z.array(z.object({ id: z.string(), name: z.string(), place, ...credited })),
  customers: z.array(z.object({ id: z.int(), name: z.string(), ...credited, sales })),
  products: z.array(z.object({ id: z.string(), name: z.string(), ...credited, sales })),
  routes: z.array(z.object({ name: z.string(), ...credited, sales })),
  drivers: z
    .array(z.object({ name: z.string(), ...credited, sales }))
    .describe('Reasons that arise on the truck only'),
  batches: z.array(
    z.object({
      batch: z.string(),
      productId: z.string(),
      name: z.string(),
      quantity: quantity.describe('That came back'),
      ...credited,
    }),
  ),
  times: z.array(
    z.object({
      step: z.enum(['commercial', 'collection', 'waiting', 'collecting', 'financial']),
      half: z.int().describe('Seconds within which half of the credit notes left it'),
      most: z.int().describe('Seconds within which nine of ten left it'),
    }),
  ),
  toCredit: z
    .object({ half: z.int(), most: z.int() })
    .nullable()
    .describe('From submission to issue, in seconds'),
  fromClaim: z
    .object({ half: z.int(), most: z.int() })
    .nullable()
    .describe(
      'From the arrival of a claim to the issue of its credit notes, in seconds; null = none had one',
    ),
  collections: z.array(
    z.object({
      phase: z.enum(['collection-approval', 'available-for-collection', 'collecting']),
      ages: z.array(z.int()).describe('Submitted at most 1, 2 to 3, 4 to 7 and more days ago'),
      total: centavos,
    }),
  ),
  oldest: z
    .object({
      id: z.int(),
      number: z.string(),
      customer: z.string(),
      net: centavos,
      submittedAt: instant,
      shipment: z
        .object({ id: z.int(), number: z.string(), departsOn: calendarDate.nullable() })
        .nullable()
        .describe('The next one on the route of the customer that it may be put on'),
    })
    .nullable(),
  decided: z
    .object({ sale: centavos, destroyed: centavos, principal: centavos })
    .nullable()
    .describe('What was decided on in these days, at average cost; null = nothing was'),
})

export const returnsRowsQuery = z.strictObject({
  ...paging,
  ...returnsQuery.shape,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

/** A line of an issued credit note with everything that the figures group by. */
export const returnsRow = z.object({
  id: z.int().describe('Of the line'),
  creditNumber: z.string(),
  issuedOn: calendarDate,
  branchId: z.string(),
  reason: z.string(),
  place,
  customer: z.string(),
  productId: z.string(),
  description: z.string(),
  invoice: z.string(),
  route: z.string(),
  driver: z.string(),
  batch: z.string(),
  quantity,
  net: centavos,
})

export type ReturnsRowsQuery = z.output<typeof returnsRowsQuery>
export type ReturnsRow = z.output<typeof returnsRow>
export type ReturnsQuery = z.output<typeof returnsQuery>
export type ReturnsFigures = z.output<typeof returnsFigures>
