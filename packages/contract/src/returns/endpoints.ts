import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
import { DESTRUCTION_ACTIONS, DESTRUCTION_STATES } from '@cais/domain/returns/destructions'
import { DISPOSITIONS } from '@cais/domain/returns/dispositions'
import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  positiveQuantity,
  quantity,
  text,
  version,
} from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, pages, paging } from '../kernel/list.ts'

const person = z.object({ id: z.int(), name: z.string() })
const params = z.object({ id: idParam })

export const returnQuery = z.strictObject({
  ...paging,
  tab: z.enum(['waiting', 'all']).default('waiting'),
  search: z.string().trim().max(100).optional().describe('Article, batch, credit note or customer'),
  branchId: list(z.string().max(8)).optional(),
  condition: list(z.enum(GOODS_CONDITIONS)).optional(),
  sort: z.enum(['newest', 'oldest']).default('oldest'),
})

export const returnRow = z.object({
  id: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('Of stock'),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  daysLeft: z.int().nullable().describe('To the last day; negative = expired'),
  minShelfLifeDays: z.int().describe('That the article asks for'),
  condition: z.enum(GOODS_CONDITIONS),
  saleable: z.boolean().describe('Sound, and not expired'),
  shortLived: z.boolean().describe('Less life left than the article asks for: sold again only with a reason'),
  branchId: z.string(),
  warehouseId: z.string(),
  quantity,
  remaining: quantity.describe('Waits in the returns warehouse'),
  toConfirm: quantity.describe('Of what remains, what waits for the witness of its destruction'),
  sold: quantity.describe('Back to sale'),
  destroyed: quantity,
  toPrincipal: quantity,
  elsewhere: quantity.describe('Left by a count, a correction, a write-off or a transfer'),
  creditNote: z.object({ id: z.int(), number: z.string() }),
  customer: z.string(),
  photo: z.object({ digest: z.string(), lineId: z.int() }).nullable(),
  returnedAt: instant,
})

export const dispositionRow = z.object({
  id: z.int(),
  number: z.string(),
  disposition: z.enum(DISPOSITIONS),
  branchId: z.string(),
  warehouseId: z.string(),
  toWarehouseId: z.string().nullable(),
  witness: z.string(),
  reason: z.string(),
  lineCount: z.int(),
  value: centavos.describe('At average cost'),
  decidedBy: person,
  decidedAt: instant,
  confirmedBy: person.nullable().describe('The witness of a destruction, who confirmed it'),
  confirmedAt: instant.nullable(),
})

export const dispositionReply = dispositionRow.extend({
  lines: z.array(
    z.object({
      goodsId: z.int(),
      productId: z.string(),
      description: z.string(),
      unit: z.string(),
      batch: z.string(),
      expiry: calendarDate.nullable(),
      condition: z.enum(GOODS_CONDITIONS),
      quantity,
      value: centavos,
      creditNote: z.string(),
    }),
  ),
})

const dispositionInput = z.strictObject({
  disposition: z.enum(DISPOSITIONS),
  lines: z.array(z.strictObject({ id, quantity: positiveQuantity })).max(200),
  toWarehouseId: text(12).nullable().default(null).describe('Sale warehouse; only back to sale'),
  witness: text(100).default('').describe('Who saw it destroyed, or received it for the principal'),
  reason: text(500).default(''),
})

export const dispositionQuery = z.strictObject({
  ...paging,
  disposition: list(z.enum(DISPOSITIONS)).optional(),
  branchId: list(z.string().max(8)).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

export const destructionRow = z.object({
  id: z.int(),
  branchId: z.string(),
  warehouseId: z.string(),
  state: z.enum(DESTRUCTION_STATES),
  reason: z.string(),
  present: z.string().describe('Others who were there'),
  lines: z.array(
    z.object({
      goodsId: z.int(),
      productId: z.string(),
      description: z.string(),
      unit: z.string(),
      batch: z.string(),
      quantity,
      creditNote: z.string(),
    }),
  ),
  askedBy: person,
  askedAt: instant,
  witness: person,
  settledBy: person.nullable(),
  settledAt: instant.nullable(),
  settledReason: z.string(),
  disposition: z.object({ id: z.int(), number: z.string() }).nullable().describe('Once it is confirmed'),
  version: z.int(),
  allowedActions: z.array(z.enum(DESTRUCTION_ACTIONS)),
})

export const destructionQuery = z.strictObject({
  ...pages,
  state: list(z.enum(DESTRUCTION_STATES)).optional(),
  branchId: list(z.string().max(8)).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const destructionInput = z.strictObject({
  lines: z.array(z.strictObject({ id, quantity: positiveQuantity })).max(200),
  witnessId: id.describe('A colleague who deals with returns of the branch; confirms what was seen'),
  present: text(100).default('').describe('Others who were there, as of the customer or an authority'),
  reason: text(500).default(''),
})

const destructionDecision = z.strictObject({
  action: z.enum(DESTRUCTION_ACTIONS),
  version,
  reason: text(300).default('').describe('Who declines says why'),
})

const witnesses = z.object({
  people: z.array(person),
  mayBeAlone: z
    .boolean()
    .describe('An administrator allowed own decisions in the branch: then a name in words is enough'),
})

/** Goods that came back, and what becomes of them (docs/domain/returns.md). */
export const returnEndpoints = defineEndpoints({
  'GET /returns': {
    summary: 'Goods that came back, with what waits and where the rest went',
    query: returnQuery,
    reply: listReply(returnRow),
    exportable: true,
  },
  'GET /returns/dispositions': {
    summary: 'What was decided on returned goods, newest first',
    query: dispositionQuery,
    reply: listReply(dispositionRow),
  },
  'POST /returns/dispositions': {
    summary: 'Decide on returned goods of one warehouse: back to sale, destroyed, or back to the principal',
    body: dispositionInput,
    reply: createdReply(dispositionReply),
    status: 201,
  },
  'GET /returns/destructions': {
    summary: 'Destructions that wait for their witness, then the others',
    query: destructionQuery,
    reply: listReply(destructionRow),
  },
  'POST /returns/destructions': {
    summary: 'Ask a colleague to confirm the destruction of returned goods of one warehouse',
    body: destructionInput,
    reply: createdReply(destructionRow),
    status: 201,
  },
  'POST /returns/destructions/{id}/decide': {
    summary: 'The witness confirms or declines a destruction; who asked for it takes it back',
    params,
    body: destructionDecision,
    reply: oneReply(destructionRow),
    status: 200,
  },
  'GET /returns/witnesses': {
    summary: 'Who may witness a destruction of a branch, besides the caller',
    query: z.strictObject({ branchId: z.string().min(1).max(8) }),
    reply: oneReply(witnesses),
  },
  'GET /returns/dispositions/{id}': {
    summary: 'One disposition with its goods',
    params,
    reply: oneReply(dispositionReply),
  },
  'GET /returns/dispositions/{id}/print': {
    summary: 'The certificate of destruction, or the paper that goes with the goods, as PDF',
    params,
    file: ['application/pdf'],
  },
})

export type ReturnQuery = z.output<typeof returnQuery>
export type ReturnRow = z.output<typeof returnRow>
export type DispositionQuery = z.output<typeof dispositionQuery>
export type DispositionRow = z.output<typeof dispositionRow>
export type DispositionReply = z.output<typeof dispositionReply>
export type DestructionQuery = z.output<typeof destructionQuery>
export type DestructionRow = z.output<typeof destructionRow>
export type DestructionBody = z.output<typeof destructionInput>
export type DestructionDecision = z.output<typeof destructionDecision>
export type DispositionBody = z.output<typeof dispositionInput>
