import { AREAS } from '@cais/domain/customers/area'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  instant,
  requiredText,
  signedCentavos,
  text,
  version,
} from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const customerQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional(),
  branchId: z.string().max(8).optional(),
  segment: z.string().trim().max(40).optional(),
})

export const customerRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  nuit: z.string().nullable(),
  finalConsumer: z.boolean().describe('Is billed without a NUIT'),
  branchId: z.string(),
  warehouse: z.string().nullable(),
  provinceId: z.int().nullable(),
  route: z.string(),
  paymentCondition: z.string(),
  paymentDays: z.int(),
  clientType: z.string().nullable().describe('Id of GET /client-types; null = nobody said yet'),
  segment: z
    .string()
    .nullable()
    .describe('By the rules of GET /settings/segment-rules, or fixed by a person'),
  segmentFixed: z.boolean(),
  blockedCredit: z.boolean(),
  withdraws: z.boolean(),
})

export const customerAddress = z.object({
  id: z.int(),
  address: z.string(),
  provinceId: z.int().nullable(),
  isDefault: z.boolean(),
})

export const customer = customerRow.extend({
  creditLimit: centavos,
  transactionLimit: centavos.nullable(),
  minShelfLifeDays: z.int(),
  allocationType: z.string(),
  segmentAt: instant.nullable().describe('Since when it has this segment'),
  segmentReason: z
    .object({
      rule: z.int().describe('Place of the rule, from 1'),
      months: z.int().optional(),
      turnover: centavos.optional(),
      vat: z.enum(['with', 'without']).optional(),
      documents: z.int().optional(),
      provinceId: z.int().optional(),
      area: z.enum(AREAS).optional(),
      operations: z.array(z.string()).optional(),
      paymentCondition: z.string().optional(),
      clientType: z.string().optional(),
    })
    .nullable()
    .describe('What the rule looked at when the customer got the segment; null = no rule gave it'),
  addresses: z.array(customerAddress),
  editable: z.boolean().describe('The caller keeps the card'),
  version: z.int(),
})

/** Who the customer is. What is left out stays; a NUIT of null is taken off the card. */
export const customerUpdate = z.strictObject({
  id: id.optional(),
  version: version.optional().describe('Version that was read; without it the last write wins'),
  name: requiredText(200).optional(),
  nuit: text(20).nullable().optional().describe('9 digits with a check digit; spaces and dots are stripped'),
  finalConsumer: z.boolean().optional(),
  addresses: z
    .array(z.strictObject({ id, address: requiredText(300) }))
    .max(100)
    .optional()
    .describe('Addresses of the card whose text changes'),
})

/** The parts of the credit bar, in centavos; `over` is what lies above the limit. */
export const exposure = z.object({
  creditLimit: centavos,
  currentAccount: signedCentavos.describe('Invoiced and unpaid, overdue part included'),
  overdue: centavos,
  overdueDays: z.int().describe('Age of the oldest overdue debt in days; 0 = none'),
  loadedNotBilled: centavos,
  openOrders: centavos.describe('Approved and open orders without this one'),
  thisOrder: centavos,
  total: signedCentavos,
  over: centavos,
  usedPercent: z.int().nullable().describe('Total over limit in whole percent; null without a limit'),
})
export type ExposureReply = z.infer<typeof exposure>

export const customerSummary = z.object({
  customer,
  exposure,
  checkingAccount: signedCentavos.describe('Invoiced and unpaid, in centavos'),
  pendingOrders: centavos.describe('Approved and not billed, in centavos'),
  debtTotal: centavos.describe('Both together, in centavos'),
  lastPrices: z.array(
    z.object({ productId: z.string(), description: z.string(), price: centavos, date: calendarDate }),
  ),
  lastOrders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      submittedAt: instant,
      total: centavos,
      status: z.string(),
      stages: z.array(z.string()),
    }),
  ),
  lastPayments: z.array(z.object({ paidOn: calendarDate, amount: centavos, reference: z.string() })),
})
