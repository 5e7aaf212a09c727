import { CLAIM_ACTIONS } from '@cais/domain/claims/action-table'
import { CLAIM_STATES } from '@cais/domain/claims/derive-claim-state'
import { CLAIM_CHANNELS, CLAIM_LINE_STATES, CLAIM_TYPES } from '@cais/domain/claims/facts'
import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { CAUSE_KINDS } from '@cais/domain/quarantine/causes'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  positiveQuantity,
  quantity,
  requiredText,
  signedCentavos,
  text,
  version,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const type = z.enum(CLAIM_TYPES)
const retailerId = requiredText(20)

export const claimQuery = z.strictObject({
  ...paging,
  state: z
    .enum([...CLAIM_STATES, 'all'])
    .default('all')
    .describe('wrong = shown as cancelled'),
  search: z.string().trim().max(100).optional().describe('Number, customer, article or invoice'),
  claim: z.string().trim().max(60).optional().describe('Part of its number'),
  customerId: idParam.optional(),
  operationId: list(z.string().max(20)).optional(),
  branchId: list(z.string().max(8)).optional(),
  retailerId: list(z.string().max(20)).optional(),
  type: list(type).optional(),
  from: calendarDate.optional().describe('Day of the claim'),
  to: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type ClaimQuery = z.output<typeof claimQuery>

const named = z.object({ id: z.string(), name: z.string() })
const linkedNote = z.object({
  id: z.int(),
  number: z.string().nullable().describe('Of the credit note, else its tracking code; null = a draft'),
  phase: z.enum(CREDIT_NOTE_PHASES),
  net: centavos,
})

export const claimRow = z.object({
  id: z.int(),
  number: z.string().describe('As the customer gave it'),
  trackingCode: z.string().nullable().describe('Of the newest credit note that is linked'),
  state: z.enum(CLAIM_STATES),
  isWrong: z.boolean(),
  isLinked: z.boolean(),
  hasCreatedDraft: z.boolean(),
  hasPendingLines: z.boolean().describe('Lines that no credit note deals with'),
  hasReturns: z.boolean().describe('Goods come back'),
  type,
  retailer: named.nullable(),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  customerText: z.string().describe('Code of the customer as it was sent'),
  branchId: z.string().nullable(),
  operationId: z.string().nullable(),
  reason: named.nullable(),
  customerReason: z.string(),
  claimedOn: calendarDate,
  receivedAt: instant,
  updatedAt: instant,
  lineCount: z.int(),
  openLines: z.int(),
  waitingLines: z.int().describe('Of the open ones: something of them is unknown'),
  unmatchedLines: z.int(),
  doubtLines: z.int(),
  readyLines: z.int(),
  readyNet: centavos,
  net: centavos,
  vat: centavos,
  total: centavos,
  notes: z.array(linkedNote),
  version: z.int(),
})
export type ClaimRow = z.output<typeof claimRow>

export const claimInvoice = z.object({
  invoiceLineId: z.int(),
  invoice: z.object({ id: z.int(), number: z.string(), issuedOn: calendarDate }),
  billed: quantity,
  rest: quantity.describe('Billed less credited'),
  price: centavos.describe('Net, per unit of stock'),
  quantity: quantity.describe('What the line takes of it; 0 = it may'),
})

const claimLine = z.object({
  id: z.int(),
  article: z.string().describe('As it was sent'),
  description: z.string(),
  invoice: z.string(),
  unit: z.string(),
  quantity,
  price: centavos.nullable().describe('Net, per unit'),
  sentQuantity: quantity.describe('Before somebody put it right'),
  sentPrice: centavos.nullable(),
  product: z.object({ id: z.string(), description: z.string(), unit: z.string() }).nullable(),
  stockQuantity: quantity.nullable(),
  state: z.enum(CLAIM_LINE_STATES),
  priceDifference: signedCentavos.describe('Claimed above what was invoiced, per unit of stock'),
  net: centavos,
  invoices: z.array(claimInvoice).describe('What it takes; of a line in doubt what it may take'),
  cause: z.object({ id: z.int(), kind: z.enum(CAUSE_KINDS), key: z.string() }).nullable(),
  creditNote: z.object({ id: z.int(), number: z.string().nullable() }).nullable(),
})

export const claim = claimRow.extend({
  customerAddress: z.string(),
  warehouse: z.string().nullable().describe('That usually serves the customer'),
  note: z.string(),
  wrongReason: z.string(),
  versions: z.int(),
  lines: z.array(claimLine),
  causes: z
    .array(z.object({ id: z.int(), kind: z.enum(CAUSE_KINDS), key: z.string() }))
    .describe('Of the claim itself: its customer or reason is unknown'),
  arrivals: z.array(
    z.object({
      at: instant,
      by: z.string(),
      channel: z.enum(CLAIM_CHANNELS),
      outcome: z.enum(['new', 'changed', 'known']),
      file: z.object({ id: z.int(), name: z.string() }).nullable(),
      changes: z.array(
        z.object({
          line: z.string().nullable(),
          field: z.string(),
          before: z.union([z.string(), z.number()]).nullable(),
          after: z.union([z.string(), z.number()]).nullable(),
        }),
      ),
    }),
  ),
  allowedActions: z.array(z.enum(CLAIM_ACTIONS)),
  disabledActions: z.array(
    z.object({ action: z.enum(CLAIM_ACTIONS), code: z.string(), message: z.string() }),
  ),
})
export type ClaimReply = z.output<typeof claim>

export const claimSuggestion = linkedNote.extend({
  percent: z.int().describe('How sure it is'),
  isSameCustomer: z.boolean(),
  shared: z.int().describe('Articles that both name'),
  day: calendarDate,
  claim: z.object({ id: z.int(), number: z.string() }).nullable().describe('It is linked to another claim'),
})
export type ClaimSuggestion = z.output<typeof claimSuggestion>

const receivedLine = z.strictObject({
  line: text(12).default('').describe('Number of the line in the claim'),
  article: requiredText(60).describe('Code or barcode'),
  description: text(200).default(''),
  invoice: text(60).default('').describe('Number of the invoice'),
  unit: text(20).default('').describe('Left out = that of the barcode, or of stock'),
  quantity: positiveQuantity,
  price: centavos.nullable().default(null).describe('Claimed per unit, net'),
})
const head = {
  number: requiredText(60),
  date: calendarDate.optional().describe('Left out = the day on which it comes'),
  type: type.default('return'),
  reason: text(100).default('').describe("The customer's own"),
  note: text(500).default(''),
}
export const receivedClaim = z.strictObject({
  ...head,
  customer: text(40).default('').describe('Code or GLN of the store'),
  lines: z.array(receivedLine).min(1).max(1000),
})
export const claimInput = z.strictObject({
  ...head,
  customerId: id,
  lines: z.array(receivedLine).min(1).max(1000),
})
export type ClaimInput = z.output<typeof claimInput>

export const claimDelivery = z.strictObject({
  retailerId: retailerId.optional().describe('Whose claims they are; a retailer leaves it out'),
  claims: z.array(receivedClaim).min(1).max(100),
})
export type ClaimDelivery = z.output<typeof claimDelivery>

export const claimDeliveryResult = z.object({
  new: z.int(),
  changed: z.int(),
  known: z.int().describe('They came before as they are'),
  claims: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      outcome: z.enum(['new', 'changed', 'known']),
      lines: z.int(),
      waitingLines: z.int(),
    }),
  ),
})

const figures = z.object({
  new: z.int(),
  changed: z.int(),
  known: z.int(),
  linesRead: z.int(),
  linesTaken: z.int(),
  linesWaiting: z.int(),
  linesRefused: z.int(),
})
const refusal = z.object({ row: z.int(), field: z.string(), code: z.string(), message: z.string() })

export const claimFileInput = z.strictObject({
  retailerId: retailerId.optional().describe('Whose claims they are; a retailer leaves it out'),
  file: z.strictObject({
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of a stored file (PUT /files/{digest})'),
    name: requiredText(200),
  }),
})
export type ClaimFileInput = z.output<typeof claimFileInput>

export const claimFilePreview = z.object({
  claims: z.int().describe('Claims in the file'),
  tried: z.int().describe('The first ones, which were tried and taken back'),
  figures,
  refusals: z.array(refusal),
  unknown: z.array(z.object({ kind: z.enum(CAUSE_KINDS), key: z.string(), lines: z.int() })),
})
export type ClaimFilePreview = z.output<typeof claimFilePreview>

export const claimFile = z.object({
  id: z.int(),
  retailer: named.nullable(),
  name: z.string(),
  digest: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  failure: z.string().nullable(),
  claims: z.int().describe('Done with so far'),
  figures,
  refusals: z.array(refusal),
  sameAs: z.int().nullable().describe('The file came before, under this id'),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export const claimFileQuery = z.strictObject({
  ...paging,
  retailerId: retailerId.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type ClaimFileQuery = z.output<typeof claimFileQuery>

export const claimWrong = z.strictObject({ version, reason: text(500).default('') })
export const claimVersion = z.strictObject({ version })
export const claimLink = z.strictObject({ version, creditNoteId: id })
export const claimLineFix = z.strictObject({
  version,
  invoiceLineId: id
    .nullable()
    .optional()
    .describe('The line of an invoice that it is about; null = as matched'),
  quantity: positiveQuantity.nullable().optional().describe('null = as it was sent'),
  price: centavos.nullable().optional().describe('Net, per unit; null = as it was sent'),
})
export type ClaimLineFix = z.output<typeof claimLineFix>

export const claimDraft = z.object({
  creditNoteId: z.int(),
  isNew: z.boolean(),
  added: z.int().describe('Lines of the claim that are in it now and were not before'),
})

export const retailer = z.object({
  id: z.string(),
  name: z.string(),
  customers: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  users: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
})
export type Retailer = z.output<typeof retailer>
export const retailerInput = z.strictObject({
  name: requiredText(80),
  customerIds: z.array(id).max(500),
  userIds: z.array(id).max(50),
  version: version.describe('0 = a new one'),
})
export type RetailerInput = z.output<typeof retailerInput>
