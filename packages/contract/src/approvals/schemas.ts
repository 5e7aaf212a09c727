import { z } from 'zod'
import { customer, exposure } from '../customers/schemas.ts'
import { calendarDate, centavos, idParam, instant, list, text, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'
import { actions, approvalEntry } from '../orders/schemas.ts'
import { orderType } from '../orders/type.ts'

export const approvalStage = z.enum(['COMMERCIAL', 'FINANCIAL', 'OFFER'])

export const approvalQuery = z.strictObject({
  ...pages,
  stage: approvalStage.optional().describe('Left out: every stage on which the caller may decide'),
  operationId: list(z.string().max(16)).optional(),
  branchId: list(z.string().max(8)).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  clientType: z.enum(['blocked', 'over-limit', 'overdue', 'regular']).optional(),
  number: z.string().trim().max(60).optional(),
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['oldest', 'newest', 'amount']).default('oldest'),
})

export const approvalReason = z.object({
  code: z.string(),
  message: z.string().describe("One short phrase with its figures in the caller's language"),
  facts: z.record(z.string(), z.unknown()),
})

export const approvalRow = z.object({
  id: z.int().describe('Id of the order'),
  approvalId: z.int(),
  stage: approvalStage,
  type: orderType,
  number: z.string(),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string() }),
  branchId: z.string(),
  operationType: z.string(),
  total: centavos,
  amountAtRisk: centavos.describe(
    'What lies above the limit, or the discount given, or the cost of an offer',
  ),
  reasons: z.array(approvalReason),
  raisedAt: instant,
  submittedBy: z.object({ id: z.int(), name: z.string() }),
  version: z.int(),
})

export const approvalCounts = z.object({ COMMERCIAL: z.int(), FINANCIAL: z.int(), OFFER: z.int() })

/** All that an approver looks at, in one reply. */
export const approvalCase = z.object({
  orderId: z.int(),
  number: z.string(),
  version: z.int(),
  approvals: z.array(approvalEntry),
  exposure,
  releasedBy: z.object({
    payment: centavos.describe('Paying this much brings the exposure under the limit'),
    lines: z.int().nullable().describe('Cutting this many of the largest lines does so'),
  }),
  customer,
  history: z.object({
    orders12Months: z.int(),
    total12Months: centavos,
    averagePaymentDays: z.int().nullable(),
    events: z.array(
      z.object({
        kind: z.enum(['order', 'payment', 'approved', 'rejected']),
        at: instant,
        label: z.string(),
        amount: centavos,
      }),
    ),
  }),
  margin: z
    .object({ cost: centavos, net: centavos, percent: z.number() })
    .nullable()
    .describe('Only for those who may see it'),
  ...actions,
})

export const decisionInput = z.strictObject({
  version,
  stage: approvalStage,
  decision: z.enum(['approve', 'reject']),
  reason: text(500).default(''),
})
export const approvalParams = z.object({ id: idParam })
