import { z } from 'zod'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  list,
  percent,
  quantity,
  requiredText,
  version,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const orderType = z.enum(['PEV', 'COT', 'POF']).describe('PEV sales order, COT quote, POF offer')
export const orderTab = z.enum(['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'])

/** Every filter of the orders list; they stand in the URL of the screen under the same names. */
export const orderFilters = {
  tab: orderTab.default('all'),
  search: z.string().trim().max(100).optional().describe('Number, customer, reference or invoice'),
  number: z.string().trim().max(60).optional(),
  invoiceNumber: z.string().trim().max(60).optional(),
  customerId: idParam.optional(),
  type: list(orderType).optional(),
  status: list(z.string().max(40)).optional().describe('Status values; NOT_SUBMITTED for drafts'),
  stage: list(z.string().max(60)).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  operationId: list(z.string().max(16)).optional(),
  paymentCondition: z.string().trim().max(60).optional(),
  branchId: list(z.string().max(8)).optional(),
  warehouseId: list(z.string().max(12)).optional(),
  reference: z.string().trim().max(60).optional(),
  userId: idParam.optional(),
}
export const orderQuery = z.strictObject({
  ...paging,
  ...orderFilters,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const ref = z.object({ id: z.int(), name: z.string() })

/** A row holds what the decision needs (ui.md). */
export const orderRow = z.object({
  id: z.int(),
  type: orderType,
  number: z.string().nullable().describe('Tracking code; null while it is a draft'),
  customer: ref.extend({ code: z.string(), route: z.string() }).nullable(),
  provinceId: z.int().nullable(),
  branchId: z.string(),
  warehouse: z.string().nullable(),
  operationType: z.string(),
  status: z.string(),
  stages: z.array(z.string()),
  total: centavos,
  totalWeight: weight,
  creditUsedPercent: z.int().nullable(),
  lineCount: z.int(),
  poNumber: z.string(),
  invoiceNumber: z.string().nullable(),
  paymentCondition: z.string(),
  deliveryDate: calendarDate.nullable(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  createdBy: ref,
  version: z.int(),
})
export type OrderRow = z.infer<typeof orderRow>

export const orderTotals = z.object({ documents: z.int(), total: centavos, weight })
export const tabCounts = z.record(orderTab, z.int())

export const vatTotal = z.object({
  code: z.string(),
  rate: z.number().describe('Percent'),
  base: centavos,
  vat: centavos,
  exemptionReason: z.string().nullable().optional(),
})
export const documentTotals = z.object({
  merchandise: centavos,
  discounts: centavos,
  net: centavos,
  vat: centavos,
  vatByRate: z.array(vatTotal),
  total: centavos,
  offerCost: centavos.describe('Offers only: value at list price'),
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
  unit: z.string(),
  quantity,
  unitPrice: centavos.describe('List price that was in force when the line was priced'),
  negotiatedPrice: centavos.nullable(),
  discount: centavos.describe('Per unit'),
  discountPercentage: percent,
  discountAmount: centavos.describe('For the whole line'),
  discountTotal: centavos,
  documentDiscount: centavos.describe('Share of the document discount'),
  total: centavos.describe('Net of all discounts, before VAT'),
  vatCode: z.string(),
  vatRate: z.number(),
  weight,
  temperature: z.enum(['ambient', 'refrigerated', 'frozen']),
  specialField: z.string(),
  lineStatus: z.string(),
  waiting: z.boolean(),
  buckets: lineBuckets,
})

export const disabledAction = z.object({ action: z.string(), code: z.string(), message: z.string() })
export const actions = {
  allowedActions: z.array(z.string()).describe('What the caller may do with this record now'),
  disabledActions: z
    .array(disabledAction)
    .describe("What the caller's role may do but the state forbids, with the reason"),
}

export const approvalEntry = z.object({
  id: z.int(),
  stage: z.enum(['COMMERCIAL', 'FINANCIAL', 'OFFER']),
  raisedAt: instant,
  decision: z.enum(['approved', 'rejected']).nullable(),
  decidedAt: instant.nullable(),
  decidedBy: ref.nullable(),
  reason: z.string(),
  reasons: z.array(
    z.object({ code: z.string(), message: z.string(), facts: z.record(z.string(), z.unknown()) }),
  ),
})

export const order = z.object({
  id: z.int(),
  type: orderType,
  number: z.string().nullable(),
  trackingCode: z.string().nullable(),
  status: z.string(),
  stages: z.array(z.string()),
  customer: ref.extend({ code: z.string(), nuit: z.string().nullable(), route: z.string() }).nullable(),
  addressId: z.int().nullable(),
  deliveryAddress: z.string(),
  provinceId: z.int().nullable(),
  route: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  warehouse: z.string().nullable(),
  warehouseName: z.string().nullable(),
  operationType: z.string(),
  withdraws: z.boolean(),
  poNumber: z.string(),
  paymentCondition: z.string(),
  discount: percent,
  deliveryDate: calendarDate.nullable(),
  dueAt: calendarDate.nullable(),
  reasonId: z.string().nullable(),
  notes: z.string(),
  origin: z.string(),
  duplicateOf: z.object({ id: z.int(), number: z.string().nullable() }).nullable(),
  createdBy: ref,
  createdAt: instant,
  updatedAt: instant,
  submittedAt: instant.nullable(),
  totals: documentTotals,
  lines: z.array(orderLine),
  approvals: z.array(approvalEntry),
  shipment: z
    .object({
      id: z.int(),
      number: z.string(),
      stage: z.string(),
      position: z.int(),
      driverName: z.string(),
      carRegistration: z.string(),
      responsible: z.string(),
    })
    .nullable(),
  invoices: z.array(z.object({ id: z.int(), number: z.string(), issuedAt: instant, total: centavos })),
  cancelReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  version: z.int(),
  ...actions,
})
export type OrderReply = z.infer<typeof order>

export const versioned = z.strictObject({ version })
export const versionedWithReason = z.strictObject({ version, reason: requiredText(500) })
export const duplicateInput = z.strictObject({ lines: z.enum(['all', 'cut']) })

export const kanbanColumn = z.object({
  column: z.enum(['DRAFT', 'COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'STOCK_ANALYSIS']),
  count: z.int(),
  total: centavos,
  orders: z.array(orderRow),
})
export const stageTotal = z.object({ stage: z.string(), documents: z.int(), total: centavos })
