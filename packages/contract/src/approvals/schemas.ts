import { APPROVAL_REASON_CODES } from '@cais/domain/approvals/reasons'
import { APPROVAL_STAGES } from '@cais/domain/documents/approval-stage'
import { z } from 'zod'
import { customer, exposure } from '../customers/schemas.ts'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  list,
  optionalVersion,
  text,
  version,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { actions, approvalEntry, ref } from '../orders/schemas.ts'
import { orderType } from '../orders/type.ts'

export const approvalStage = z.enum(APPROVAL_STAGES)

export const approvalQuery = z.strictObject({
  ...paging,
  stage: approvalStage.optional().describe('Left out: every stage on which the caller may decide'),
  operationId: list(z.string().max(16)).optional(),
  branchId: list(z.string().max(8)).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  clientType: list(z.string().max(16)).optional().describe('Ids of GET /client-types'),
  reason: list(z.enum(APPROVAL_REASON_CODES)).optional().describe('Reasons for which approval is asked'),
  age: z.enum(['2h', '1d', '3d']).optional().describe('Waiting for at least so long'),
  number: z.string().trim().max(60).optional().describe('Part of the number of the document'),
  trackingCode: z.string().trim().max(60).optional().describe('The whole tracking code, as scanned'),
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['oldest', 'newest', 'amount']).default('oldest').describe('amount: the most at risk first'),
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
  validUntil: calendarDate
    .nullable()
    .describe(
      'Last day on which a quote can be approved; null for other documents and where quotes have none',
    ),
  submittedBy: ref,
  onBehalfOf: ref.nullable().describe('Who is away and in whose place the caller is shown it'),
  version: z.int(),
})

export const approvalTotals = z.object({
  amountAtRisk: centavos.describe('Over the whole filter'),
  oldest: instant.nullable(),
})

export const approvalCounts = z.object({ COMMERCIAL: z.int(), FINANCIAL: z.int(), OFFER: z.int() })

/** All that an approver looks at, in one reply. */
export const approvalCase = z.object({
  orderId: z.int(),
  number: z.string(),
  version: z.int(),
  approvals: z.array(approvalEntry),
  deciding: z
    .array(z.object({ stage: approvalStage, onBehalfOf: ref.nullable() }))
    .describe('Open stages on which the caller may decide, and in whose name: null = the own'),
  exposure,
  releasedBy: z.object({
    unblocking: z
      .boolean()
      .describe('The customer is blocked: what follows releases it only once that is taken back'),
    payment: centavos.describe(
      'Paying this much brings the exposure under the limit; 0 where no payment does or none is needed',
    ),
    lines: z.int().nullable().describe('Cutting this many of the largest lines does so'),
    cut: z
      .array(z.object({ lineId: z.int(), description: z.string(), value: centavos }))
      .describe('These lines, with VAT; empty where cutting is not enough'),
  }),
  customer,
  history: z.object({
    orders12Months: z.int().describe('Other orders that were invoiced in the last twelve months'),
    total12Months: centavos.describe('What was invoiced of them'),
    averagePaymentDays: z
      .int()
      .nullable()
      .describe('Days from invoice to payment over the last twelve months; null without payments'),
    events: z.array(
      z.object({
        kind: z.enum(['order', 'payment', 'approved', 'rejected']),
        at: instant,
        label: z.string(),
        amount: centavos,
        orderId: z.int().nullable(),
        by: z.string().nullable().describe('Who decided'),
        reason: z.string(),
      }),
    ),
  }),
  margin: z
    .object({
      cost: centavos,
      net: centavos,
      percent: z
        .number()
        .nullable()
        .describe('null while an article has no cost: then the margin is not known'),
      withoutCost: z.int().describe('Articles of the document without a cost'),
    })
    .nullable()
    .describe('Only for who may see costs: approvers, their deputies, warehouse managers, administrators'),
  ...actions,
})

export const decisionInput = z.strictObject({
  version,
  stage: approvalStage,
  decision: z.enum(['approve', 'reject']),
  reason: text(500).default(''),
  digest: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Digest of the approval that the caller saw: then a decision of others on another stage is no conflict, and a document that changed is APPROVAL_OUTDATED',
    ),
})

/** What the caller wrote most as a reason, by stage. */
export const frequentReasons = z.record(
  approvalStage,
  z.object({ approve: z.array(z.string()), reject: z.array(z.string()) }),
)

export const approvalPolicy = z.object({
  ownDocumentsAllowed: z
    .array(z.string())
    .describe('Branches in which people may decide on what they submitted themselves'),
  version: z.int(),
})
export const approvalPolicyInput = z.strictObject({
  ownDocumentsAllowed: z.array(z.string().max(8)).max(200),
  version: optionalVersion,
})

export const approvalParams = z.object({ id: idParam })
