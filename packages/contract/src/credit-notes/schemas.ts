import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { CREDIT_NOTE_APPROVALS, CREDIT_NOTE_KINDS } from '@cais/domain/credit-notes/facts'
import { OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  list,
  percent,
  positiveQuantity,
  quantity,
  requiredText,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { vatTotal } from '../orders/line.ts'
import { actions } from '../orders/schemas.ts'

const phase = z.enum(CREDIT_NOTE_PHASES)

export const CREDIT_NOTE_TABS = [
  'draft',
  'commercial-approval',
  'collection-approval',
  'available-for-collection',
  'collecting',
  'financial-approval',
  'issued',
  'all',
] as const

export const creditNoteQuery = z.strictObject({
  ...paging,
  tab: z.enum(CREDIT_NOTE_TABS).default('all'),
  search: z.string().trim().max(100).optional().describe('Number, claim, invoice, customer or article'),
  number: z.string().trim().max(60).optional().describe('Tracking code or number of the credit note'),
  claim: z.string().trim().max(60).optional(),
  kind: list(z.enum(CREDIT_NOTE_KINDS)).optional(),
  printed: z.enum(['yes', 'no']).optional().describe('Of issued ones: whether they came out on paper'),
  customerId: idParam.optional(),
  reasonId: list(z.string().max(10)).optional(),
  operationId: list(z.string().max(20)).optional(),
  branchId: list(z.string().max(8)).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
  submittedFrom: calendarDate.optional(),
  submittedTo: calendarDate.optional(),
  productId: z.string().trim().max(40).optional().describe('Credits this article'),
  batch: z.string().trim().max(40).optional().describe('Of which goods came back'),
  route: z.string().trim().max(100).optional().describe('That the invoiced goods left on'),
  driver: z.string().trim().max(100).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const person = z.object({ id: z.int(), name: z.string() })

export const creditNoteRow = z.object({
  id: z.int(),
  kind: z
    .enum(CREDIT_NOTE_KINDS)
    .describe('debit = it charges what an invoice charged too little or not at all'),
  number: z.string().nullable().describe('Tracking code; null = a draft'),
  creditNumber: z.string().nullable().describe('Of the gapless series; null = not issued'),
  phase,
  branchId: z.string(),
  operationId: z.string(),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  reason: z
    .object({ id: z.string(), name: z.string(), place: z.enum(['none', 'warehouse', 'truck', 'customer']) })
    .nullable(),
  hasCollection: z.boolean().describe('Goods come back'),
  claim: z.string(),
  claimId: z.int().nullable().describe('The claim that it deals with'),
  lineCount: z.int(),
  net: centavos,
  vat: centavos,
  total: centavos,
  createdBy: person.nullable(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  issuedOn: calendarDate.nullable(),
  printedAt: instant.nullable().describe('When it first came out on paper'),
  version: z.int(),
  allowedActions: z.array(z.string()).describe('What the caller may do with it now'),
})

const batch = z.object({ batch: z.string(), expiry: calendarDate.nullable(), quantity })

/** A line of an invoice with what is credited of it. Quantities in the unit of stock. */
const billedLine = z.object({
  invoiceLineId: z.int(),
  invoice: z.object({ id: z.int(), number: z.string(), issuedOn: calendarDate }),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('Of stock'),
  billed: quantity,
  credited: quantity.describe('By other credit notes, issued and on their way'),
  inDrafts: quantity.describe('Asked for in other drafts: it reserves nothing'),
  rest: quantity.describe('Billed less credited'),
  restNet: centavos,
  invoicedPrice: centavos.describe('Net, per unit of stock'),
  vatRate: z.number().describe('Percent'),
  exemptionReason: z.string().nullable(),
  delivered: z.array(batch),
})

export const creditCandidate = billedLine.extend({
  suggested: quantity.describe('Of the asked quantity, first in first out'),
})

export const creditCandidateQuery = z.strictObject({
  customerId: idParam,
  operationId: z.string().max(20),
  productId: z.string().max(40).optional(),
  invoiceId: list(idParam).optional().describe('Whatever is left of these invoices; one of the two is given'),
  quantity: z.coerce
    .number()
    .pipe(positiveQuantity)
    .optional()
    .describe('Spread over the lines, the oldest first'),
  creditNoteId: idParam.optional().describe('The draft that asks: it does not count as another one'),
})

/** The account of a customer beside a credit note of it. */
export const creditNoteAccountQuery = z.strictObject({
  customerId: idParam,
  creditNoteId: idParam.optional().describe('Does not count among the others'),
})
export const creditNoteAccount = z.object({
  debt: centavos,
  openNotes: z
    .object({ count: z.int(), total: centavos })
    .describe('Other credit notes that are neither issued nor ended, drafts with them'),
  returnedPercent: z
    .number()
    .nullable()
    .describe('Net credited of net invoiced in 13 weeks; null = nothing was invoiced'),
})

const image = z.object({ digest: z.string(), name: z.string() }).nullable()

const creditNoteLine = billedLine.extend({
  id: z.int(),
  asked: quantity,
  received: quantity.nullable(),
  variation: quantity.describe('Asked less received'),
  refusedReason: z.string(),
  batch: z.string().nullable(),
  expiry: calendarDate.nullable(),
  condition: z.enum(GOODS_CONDITIONS),
  photo: image.describe('Of the goods'),
  negotiatedPrice: centavos.nullable(),
  net: centavos,
})

export const charge = {
  description: requiredText(200),
  vatCode: requiredText(10),
  net: centavos,
}

/** A rebate over a period: the invoices of these days, and an amount net of VAT or a percentage of what is left of them. */
export const rebatePeriod = z.strictObject({
  from: calendarDate,
  to: calendarDate,
  amount: centavos.nullable().default(null),
  percent: percent.min(0.01).nullable().default(null),
})

export const creditNote = creditNoteRow.extend({
  reasonText: z.string(),
  note: z.string(),
  credits: z.enum(['goods', 'money']),
  goods: z.enum(['none', 'truck', 'collection']).describe('How they come back'),
  cloverAmount: centavos.describe("The principal's share of the net amount"),
  charges: z
    .array(
      z.object({
        ...charge,
        vatRate: z.number().describe('Percent'),
        exemptionReason: z.string().nullable(),
      }),
    )
    .describe('What a debit note charges that stands on no invoice'),
  period: rebatePeriod
    .nullable()
    .describe('Of a rebate; its lines are spread over the invoices of these days'),
  cancels: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('The invoice of which it credits everything that was left'),
  erp: z
    .object({ state: z.enum(OUTBOX_STATES), number: z.string().nullable() })
    .nullable()
    .describe('Its way to a connected ERP, and its number there'),
  copies: z.int().describe('How often it came out on paper'),
  vatByRate: z.array(vatTotal),
  submittedBy: person.nullable(),
  approvals: z.array(
    z.object({
      stage: z.enum(CREDIT_NOTE_APPROVALS),
      decision: z.enum(['approved', 'rejected']),
      by: person,
      at: instant,
      reason: z.string(),
    }),
  ),
  collector: person.nullable(),
  collectionStartedAt: instant.nullable(),
  collectionEndedAt: instant.nullable(),
  collectedFrom: z.string().describe('Who handed the goods over'),
  signature: image,
  unsignedReason: z.string(),
  returnsWarehouse: z.string().nullable(),
  issuedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  closedAt: instant.nullable(),
  endReason: z.string(),
  digest: z.string().describe('Of what is decided on; a decision names the one that was seen'),
  lines: z.array(creditNoteLine),
  ...actions,
})

export type CreditNoteQuery = z.output<typeof creditNoteQuery>
export type CreditNoteRow = z.output<typeof creditNoteRow>
export type CreditNoteReply = z.output<typeof creditNote>
export type CreditCandidate = z.output<typeof creditCandidate>
export type CreditCandidateQuery = z.output<typeof creditCandidateQuery>
export type CreditNoteAccount = z.output<typeof creditNoteAccount>
export type CreditNoteAccountQuery = z.output<typeof creditNoteAccountQuery>
