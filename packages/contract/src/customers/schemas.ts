import { AREAS } from '@cais/domain/customers/area'
import { PAPER_LANGUAGES } from '@cais/domain/customers/customer-card'
import { provinceName } from '@cais/domain/customers/provinces'
import { ALLOCATION_TYPES } from '@cais/domain/customers/served-from'
import { z } from 'zod'
import { erpAccountAge } from '../erp/schemas.ts'
import {
  calendarDate,
  centavos,
  flag,
  id,
  idParam,
  instant,
  list,
  requiredText,
  signedCentavos,
  text,
  version,
} from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const CUSTOMER_SORTS = [
  'name',
  'name-desc',
  'code',
  'code-desc',
  'limit',
  'limit-desc',
  'newest',
] as const

export const customerQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Name, code or NUIT'),
  branchId: list(z.string().max(8)).optional(),
  warehouse: list(z.string().max(12)).optional().describe('The usual warehouse'),
  provinceId: list(idParam).optional(),
  paymentCondition: list(z.string().max(60)).optional(),
  clientType: list(z.string().max(16)).optional(),
  blocked: flag.optional().describe('Credit blocked'),
  active: flag.optional().describe('Left out: inactive ones too'),
  segment: z.string().trim().max(40).optional(),
  sort: z.enum(CUSTOMER_SORTS).default('name'),
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
  creditLimit: centavos,
  segment: z
    .string()
    .nullable()
    .describe('By the rules of GET /settings/segment-rules, or fixed by a person'),
  segmentFixed: z.boolean(),
  blockedCredit: z.boolean(),
  withdraws: z.boolean(),
  active: z.boolean().describe('false = not chosen for new documents; those there are go on'),
})

export const customerAddress = z.object({
  id: z.int(),
  address: z.string(),
  provinceId: z.int().nullable(),
  gln: z.string().nullable().describe('Global location number, 13 digits'),
  isDefault: z.boolean(),
  active: z.boolean().describe('false = not chosen for new documents'),
})

export const customer = customerRow.extend({
  transactionLimit: centavos.nullable(),
  minShelfLifeDays: z.int(),
  morpheusCustomerName: z.string().describe('As orders name the customer that come in through Morpheus'),
  morpheusCustomerAddress: z.string(),
  phone: z.string(),
  email: z.string(),
  invoiceEmails: z
    .string()
    .describe('Where copies of papers go, separated by semicolons; empty = to the address of the card'),
  emailCopies: z.boolean().describe('Gets invoices by e-mail as they are issued'),
  paperLanguage: z.enum(PAPER_LANGUAGES).describe('Of forms and e-mails that the customer gets'),
  allocationType: z.enum(ALLOCATION_TYPES),
  cloverWarehouse: z.string().nullable(),
  marinWarehouse: z.string().nullable(),
  servedFrom: z.array(z.string()).describe('Warehouses in the order in which they serve the customer'),
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
  addresses: z.array(customerAddress).describe('The default one first'),
  editable: z.boolean().describe('The caller keeps the card'),
  allowedActions: z.array(z.enum(['edit', 'activate', 'deactivate'])),
  editableFields: z.array(z.string()).describe('Fields of the card that the caller may change'),
  erpFields: z.array(z.string()).describe('Fields that a connected ERP owns: they are changed there'),
  createdAt: instant,
  lastChange: z
    .object({
      at: instant,
      by: z.object({ id: z.int(), name: z.string() }).nullable().describe('null = the system itself'),
    })
    .nullable()
    .describe('The newest entry of the history, for whoever edits the card'),
  creditToConfirm: z
    .object({
      confirmationId: z.int(),
      creditLimit: centavos,
      transactionLimit: centavos.nullable(),
      blockedCredit: z.boolean(),
      paymentCondition: z.string(),
      by: z.string(),
    })
    .nullable()
    .describe('Credit that somebody entered and a second person has not confirmed yet'),
  version: z.int(),
})
export type CustomerReply = z.infer<typeof customer>

const provinceId = z
  .int()
  .refine((province) => provinceName(province) !== null, { params: { rule: 'PROVINCE_UNKNOWN' } })
  .describe('Id of a province, 1 to 11')
const email = z.union([z.literal(''), z.email().max(200)])
const warehouseCode = requiredText(12).nullable()

export const addressInput = z.strictObject({
  id: id.optional().describe('Left out: a new address'),
  address: requiredText(300).optional().describe('Street, number and place; a new address needs it'),
  provinceId: provinceId.nullable().optional(),
  gln: text(20).nullable().optional().describe('13 digits with a check digit; spaces are stripped'),
  isDefault: z.boolean().optional().describe('true = the others are not'),
  active: z.boolean().optional(),
})

/** The card; what is left out stays, or on a new card is empty. A NUIT of null is taken off. */
const cardFields = {
  name: requiredText(200).optional(),
  nuit: text(20).nullable().optional().describe('9 digits with a check digit; spaces and dots are stripped'),
  finalConsumer: z.boolean().optional(),
  morpheusCustomerName: text(200).optional(),
  morpheusCustomerAddress: text(300).optional(),
  phone: text(30).optional().describe('Nine digits are a number of Mozambique; others begin with +'),
  email: email.optional(),
  invoiceEmails: text(500).optional().describe('At most five addresses, separated by semicolons'),
  emailCopies: z.boolean().optional().describe('Needs an address'),
  paperLanguage: z.enum(PAPER_LANGUAGES).optional(),
  branchId: requiredText(8).optional(),
  warehouse: warehouseCode.optional().describe('A warehouse of the branch that goods are sold from'),
  provinceId: provinceId.nullable().optional(),
  route: text(60).optional(),
  clientType: requiredText(16).nullable().optional(),
  paymentCondition: requiredText(60)
    .optional()
    .describe("Days, as '30 dias', or 'Pronto pagamento'; the days follow"),
  creditLimit: centavos.optional(),
  transactionLimit: centavos.nullable().optional().describe('null = none'),
  blockedCredit: z.boolean().optional(),
  withdraws: z.boolean().optional(),
  allocationType: z.enum(ALLOCATION_TYPES).optional(),
  cloverWarehouse: warehouseCode.optional(),
  marinWarehouse: warehouseCode.optional(),
  minShelfLifeDays: z.int().min(0).max(3650).optional(),
  active: z.boolean().optional(),
  addresses: z
    .array(addressInput)
    .max(100)
    .optional()
    .describe('Addresses that change and new ones; those left out stay'),
  reason: text(300).optional().describe('Why limits or the block of credit change'),
  sameNuit: z
    .boolean()
    .optional()
    .describe('Another customer may have the same NUIT: one company, several places'),
}

/** Who the customer is, and on what terms. */
export const customerUpdate = z.strictObject({
  id: id.optional(),
  version: version.optional().describe('Version that was read; without it the last write wins'),
  ...cardFields,
})
export type CustomerUpdate = z.output<typeof customerUpdate>

export const customerInput = z.strictObject({
  ...cardFields,
  name: requiredText(200),
  branchId: requiredText(8),
})
export type CustomerInput = z.output<typeof customerInput>

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
  account: erpAccountAge.nullable().describe('Of the ERP that keeps the account; null = Cais keeps it'),
})
export type ExposureReply = z.infer<typeof exposure>

export const customerSummary = z.object({
  customer,
  exposure,
  checkingAccount: signedCentavos.describe('Invoiced and unpaid, in centavos'),
  pendingOrders: centavos.describe('Approved and not billed, in centavos'),
  debtTotal: centavos.describe('Both together, in centavos'),
  retailer: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('That it belongs to: its orders and claims come from there'),
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
