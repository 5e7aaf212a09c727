import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
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
} from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, paging } from '../kernel/list.ts'

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
export type DispositionBody = z.output<typeof dispositionInput>
