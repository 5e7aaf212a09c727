import { APPROVAL_STAGES } from '@cais/domain/documents/approval-stage'
import { BOARD_COLUMNS } from '@cais/domain/orders/board'
import { JOURNEY_STATIONS, STOP_STATES } from '@cais/domain/orders/journey'
import { UNLOADED_GOODS } from '@cais/domain/orders/ship-order'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  instant,
  percent,
  requiredText,
  version,
  weight,
} from '../kernel/fields.ts'
import { lockName } from '../locks/schemas.ts'
import { documentTotals, orderLine } from './line.ts'
import { orderTab } from './query.ts'
import { orderType } from './type.ts'

export const ref = z.object({ id: z.int(), name: z.string() })

export const orderRow = z.object({
  id: z.int(),
  type: orderType,
  number: z.string().nullable().describe('Tracking code; null while it is a draft'),
  customer: ref.extend({ code: z.string(), route: z.string() }).nullable(),
  provinceId: z.int().nullable(),
  branchId: z.string(),
  warehouse: z.string().nullable(),
  operationType: z.string(),
  status: z.string().describe('Derived from the facts'),
  stages: z.array(z.string()).describe('Open stages in order; empty for a draft'),
  total: centavos.describe('Centavos, with VAT'),
  totalWeight: weight,
  creditUsedPercent: z
    .int()
    .nullable()
    .describe(
      'Used part of the credit limit of the customer in whole percent, this document in it; null without a limit',
    ),
  creditBlocked: z.boolean().describe('The customer is blocked'),
  creditOverdue: centavos.describe('What the customer owes past its due date'),
  lineCount: z.int(),
  poNumber: z.string().describe("The customer's reference (V/REF)"),
  invoiceNumber: z.string().nullable(),
  paymentCondition: z.string(),
  deliveryDate: calendarDate.nullable(),
  dueAt: calendarDate.nullable(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  createdBy: ref,
  version: z.int(),
})
export type OrderRow = z.infer<typeof orderRow>

export const orderTotals = z.object({ documents: z.int(), total: centavos, weight })
export const tabCounts = z.record(orderTab, z.int().nullable())

export const disabledAction = z.object({ action: z.string(), code: z.string(), message: z.string() })
export const actions = {
  allowedActions: z.array(z.string()).describe('What the caller may do with this record now'),
  disabledActions: z
    .array(disabledAction)
    .describe("What the caller's role may do but the state forbids, with the reason"),
}

/** Why an approval is asked, in words and with its figures. */
const approvalReason = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.unknown()),
})

export const approvalEntry = z.object({
  id: z.int(),
  stage: z.enum(APPROVAL_STAGES),
  raisedAt: instant,
  decision: z.enum(['approved', 'rejected']).nullable(),
  decidedAt: instant.nullable(),
  decidedBy: ref.nullable(),
  decidedFor: ref.nullable().describe('Who was away when a deputy decided'),
  digest: z.string().describe('What the approval stands on; sent back with the decision'),
  reason: z.string().describe('What the decider said'),
  reasons: z.array(approvalReason),
})

export const madeDocument = z.object({
  relation: z
    .enum(['converted', 'duplicated', 'revision'])
    .describe('An order of a quote, a duplicate, or the change that is being written'),
  id: z.int(),
  number: z.string().nullable(),
  status: z.string(),
  stages: z.array(z.string()),
  total: centavos,
  createdBy: ref,
})

const journeyStop = z.object({
  station: z.enum(JOURNEY_STATIONS),
  state: z.enum(STOP_STATES),
  at: instant
    .nullable()
    .describe(
      'done: when; here: since when; ended: when it was rejected, cancelled or closed; null = not known',
    ),
  by: z.string().nullable().describe('Who did it; null = the system, or nobody was asked'),
})

const outcome = z.object({
  cut: centavos.describe('Given up, with VAT'),
  waiting: centavos.describe('Waits for stock on purpose, with VAT'),
  undecided: centavos.describe('Nobody decided yet, with VAT'),
  invoiced: centavos.describe('On its way to an invoice or on one, with VAT'),
})

export const order = z.object({
  id: z.int(),
  type: orderType,
  number: z.string().nullable(),
  trackingCode: z.string().nullable().describe('The same as number, under its older name'),
  status: z.string(),
  stages: z.array(z.string()),
  customer: ref
    .extend({
      code: z.string(),
      nuit: z.string().nullable(),
      finalConsumer: z.boolean(),
      route: z.string(),
      editable: z.boolean().describe('The caller keeps the card: PUT /customers/{id}'),
    })
    .nullable(),
  addressId: z.int().nullable(),
  deliveryAddress: z.string(),
  provinceId: z.int().nullable(),
  route: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  warehouse: z.string().nullable(),
  warehouseName: z.string().nullable(),
  operationType: z.string(),
  operationName: z.string(),
  withdraws: z.boolean(),
  poNumber: z.string(),
  erpNumber: z.string().nullable().describe('Number that a connected ERP gave it (ECL)'),
  paymentCondition: z.string(),
  discount: percent,
  deliveryDate: calendarDate.nullable(),
  dueAt: calendarDate.nullable(),
  reasonId: z.string().nullable(),
  reasonName: z.string().nullable().describe('Why an offer is given'),
  notes: z.string(),
  origin: z.string().describe('How it came: web, import or morpheus'),
  inbound: z
    .object({
      id: z.int(),
      file: z.string(),
      waiting: z.int().describe('Lines of it that wait, and are in no document'),
      amount: centavos.describe('Of those, net, at the prices that were sent'),
    })
    .nullable()
    .describe('The order that came in of which it was made'),
  duplicateOf: z.object({ id: z.int(), number: z.string().nullable() }).nullable(),
  quote: z
    .object({ id: z.int(), number: z.string(), dueAt: calendarDate.nullable() })
    .nullable()
    .describe('The quote whose prices the document keeps'),
  forShipment: ref.nullable().describe('The truck that it was written for, until it is on it'),
  revises: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('Drafts only: the submitted document that this one changes'),
  made: z.array(madeDocument).describe('What came out of the document, as far as the caller may see it'),
  revisedAt: instant.nullable().describe('When the document was changed last after it was submitted'),
  revisedBy: ref.nullable(),
  validUntil: calendarDate
    .nullable()
    .describe(
      'Submitted quotes only: the last day on which it is answered and holds; null = it was closed after it, or there is none',
    ),
  expiredAt: instant.nullable().describe('Quotes only: when it was closed because its last day had passed'),
  createdBy: ref,
  createdAt: instant,
  updatedAt: instant,
  changedBy: ref.nullable().describe('Drafts only: who changed it last, at updatedAt'),
  submittedAt: instant.nullable(),
  journey: z
    .array(journeyStop)
    .describe(
      'The stations of the document in order, with when each was passed and by whom; none of a draft',
    ),
  totals: documentTotals,
  outcome: outcome.describe('What becomes of the total; the four parts sum to it'),
  lines: z.array(orderLine),
  lock: lockName.nullable().describe('What holds the document up, while it is blocked'),
  expectedCommercial: z
    .array(approvalReason)
    .nullable()
    .describe(
      'Drafts of a quote only: what the commercial approver would be asked about, were it submitted now',
    ),
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
  billingFailure: z.string().nullable().describe('Why its invoice failed, until it is asked for again'),
  billingFailureCode: z.string().nullable().describe('The code of the same refusal'),
  invoices: z.array(z.object({ id: z.int(), number: z.string(), issuedAt: instant, total: centavos })),
  cancelReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  version: z.int(),
  ...actions,
})
export type OrderReply = z.infer<typeof order>

export const versioned = z.strictObject({ version })
export const versionedWithReason = z.strictObject({ version, reason: requiredText(500) })
export const unloadInput = z.strictObject({
  version,
  lines: z
    .array(z.strictObject({ lineId: id, goods: z.enum(UNLOADED_GOODS) }))
    .min(1)
    .max(1000)
    .describe('Every loaded line: keep = stays held, in stock analysis; release = free for other documents'),
})
export const duplicateInput = z.strictObject({ lines: z.enum(['all', 'cut']) })

export const boardColumn = z.enum(BOARD_COLUMNS)
export const boardCard = orderRow.extend(actions)
export const kanbanColumn = z.object({
  column: boardColumn,
  count: z.int(),
  isExact: z.boolean().describe('false = there are more than these: a text finds too many to count all'),
  total: centavos.nullable().describe('null where not all are counted'),
  cursor: z.string().nullable().describe('Walks on in this column; null when all cards are there'),
  orders: z.array(boardCard),
})
export const stageTotal = z.object({ stage: z.string(), documents: z.int(), total: centavos })
