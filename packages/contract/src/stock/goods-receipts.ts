import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { RECEIPT_DECISIONS, RECEIPT_STEPS } from '@cais/domain/stock/goods-receipt'
import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  calendarDate,
  centavos,
  idParam,
  id as idValue,
  instant,
  list,
  quantity,
  requiredText,
  text,
  version,
} from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, pages, paging } from '../kernel/list.ts'
import { waitingLine } from './levels.ts'

const RECEIPT_STATES = ['open', 'posted', 'given-up'] as const
const receiptState = z.enum(RECEIPT_STATES)
const decision = z.enum(RECEIPT_DECISIONS)
const person = z.object({ id: z.int(), name: z.string() })
const degrees = z.number().min(-60).max(60).nullable().describe('°C on arrival; null = not measured')

const receiptTemperatures = z.strictObject({
  ambient: degrees.optional(),
  refrigerated: degrees.optional(),
  frozen: degrees.optional(),
})

const supplier = z.object({ id: z.int(), name: z.string(), nuit: z.string().nullable() })

export const suppliersQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Name or NUIT'),
})
export type SuppliersQuery = z.output<typeof suppliersQuery>

const filters = {
  search: z.string().trim().max(100).optional().describe('Number of the receipt or of the note'),
  branchId: list(z.string().max(8)).optional(),
  warehouseId: list(z.string().max(12)).optional(),
  supplierId: idParam.optional(),
  from: calendarDate.optional().describe('Begun on this day or later'),
  to: calendarDate.optional().describe('Begun on this day or earlier'),
}

export const goodsReceiptsQuery = z.strictObject({
  ...paging,
  ...filters,
  tab: z.enum(['all', ...RECEIPT_STATES]).default('all'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type GoodsReceiptsQuery = z.output<typeof goodsReceiptsQuery>

export const goodsReceiptRow = z.object({
  id: z.int(),
  number: z.string(),
  state: receiptState,
  branchId: z.string(),
  warehouseId: z.string(),
  supplier,
  supplierNote: z.string(),
  lines: z.int(),
  counted: z.int().describe('Lines whose quantity was counted'),
  openedBy: person,
  openedAt: instant,
  endedBy: person.nullable(),
  endedAt: instant.nullable(),
  version: z.int(),
})
export type GoodsReceiptRow = z.infer<typeof goodsReceiptRow>

export const goodsReceiptLine = z.object({
  id: z.int(),
  parentId: z.int().nullable().describe('Line of the note whose further batch this is'),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  temperature: z.enum(TEMPERATURES),
  barcodes: z
    .array(
      z.object({
        unit: z.string(),
        barcode: z.string(),
        contains: z.number().describe('Units of stock in one of this unit'),
      }),
    )
    .describe('Of all units of the article that have one'),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  noted: quantity.describe('Quantity on the supplier’s note'),
  received: quantity.nullable().describe('null = not counted yet'),
  difference: z
    .number()
    .nullable()
    .describe('Received less noted over all batches of the line; null until all are counted'),
  daysLeft: z.int().nullable().describe('Days to the expiry; null = never expires'),
  minShelfLifeDays: z.int(),
  isShortLived: z.boolean(),
  shortageReason: z.string(),
  surplusDecision: decision.nullable(),
  lifeDecision: decision.nullable(),
  unitCost: centavos.nullable().describe('Per unit of stock; null = not said, or not for the caller to see'),
  steps: z.array(z.enum(RECEIPT_STEPS)).describe('What the line lacks before the receipt can be posted'),
  taken: quantity,
  quarantined: quantity,
  refused: quantity,
  countedBy: person.nullable(),
  countedAt: instant.nullable(),
  version: z.int(),
})
export type GoodsReceiptLine = z.infer<typeof goodsReceiptLine>

export const goodsReceipt = goodsReceiptRow.extend({
  reason: z.string().describe('Why it was given up'),
  temperatures: z.partialRecord(z.enum(TEMPERATURES), z.number()),
  quarantineId: z.string().nullable().describe('Quarantine warehouse of the branch'),
  lineItems: z.array(goodsReceiptLine),
  waiting: z
    .array(waitingLine.extend({ gets: quantity.describe('Of what comes in, in the order of service') }))
    .describe('Lines that wait for what comes in'),
  steps: z.int().describe('Steps that are missing before it can be posted'),
  allowedActions: z.array(z.enum(['change', 'post', 'give-up'])),
})
export type GoodsReceipt = z.infer<typeof goodsReceipt>

const newLine = z.strictObject({
  productId: z.string().trim().min(1).max(60).describe('Article or barcode'),
  batch: text(40).default(''),
  expiry: calendarDate.nullable().default(null),
  noted: quantity.default(0),
  unitCost: centavos.nullable().default(null).describe('Per unit of stock, on the supplier’s document'),
})
const addedLine = newLine.extend({
  parentId: idValue
    .nullable()
    .default(null)
    .describe('Line whose further batch this is; null = an article of its own'),
})

export const openReceiptInput = z.strictObject({
  warehouseId: z.string().min(1).max(12),
  supplier: z
    .strictObject({
      id: idValue.optional(),
      name: requiredText(120).optional(),
      nuit: text(20).nullable().default(null),
    })
    .superRefine(({ id, name }, context) => {
      if (id === undefined && name === undefined)
        context.addIssue({ code: 'custom', path: ['name'], params: { rule: 'required' } })
    })
    .describe('One that is known by its id, or a new one by its name'),
  supplierNote: requiredText(60),
  lines: z.array(newLine).max(500).default([]),
})
export type OpenReceiptInput = z.output<typeof openReceiptInput>

const changeReceiptInput = z.strictObject({
  version,
  supplierNote: requiredText(60).optional(),
  temperatures: receiptTemperatures.optional(),
})
const receiptLinesInput = z.strictObject({ lines: z.array(addedLine).min(1).max(500) })
export const changeLineInput = z.strictObject({
  version: version.describe('Of the line'),
  batch: text(40).optional(),
  expiry: calendarDate.nullable().optional(),
  noted: quantity.optional(),
  received: quantity.nullable().optional(),
  shortageReason: text(200).optional(),
  surplusDecision: decision.nullable().optional(),
  lifeDecision: decision.nullable().optional(),
  unitCost: centavos.nullable().optional(),
})
export type ChangeLineInput = z.output<typeof changeLineInput>

const countedOfReceiptInput = z.strictObject({
  productId: z.string().trim().min(1).max(60).describe('Article or barcode'),
  batch: requiredText(40),
  expiry: calendarDate.nullable().default(null),
  quantity: quantity.describe('Added to what was counted of the batch'),
})

const params = z.object({ id: idParam })
const lineParams = z.object({ id: idParam, lineId: idParam })

export const goodsReceiptEndpoints = defineEndpoints({
  'GET /suppliers': {
    summary: 'Who sends us goods, by name',
    query: suppliersQuery,
    reply: listReply(supplier),
  },
  'GET /stock/goods-receipts': {
    summary: 'Goods receipts, newest first',
    query: goodsReceiptsQuery,
    exportable: true,
    reply: listReply(goodsReceiptRow),
  },
  'GET /stock/goods-receipts/tab-counts': {
    summary: 'Number of goods receipts behind each tab',
    reply: z.object({
      data: z.object({ all: z.int(), open: z.int(), posted: z.int(), 'given-up': z.int() }),
    }),
  },
  'POST /stock/goods-receipts': {
    summary: 'Begin a goods receipt with the lines of the supplier’s note; a new supplier is created with it',
    body: openReceiptInput,
    reply: createdReply(goodsReceipt),
    status: 201,
  },
  'GET /stock/goods-receipts/{id}': {
    summary: 'A goods receipt: note against received, what is missing, and whom it frees',
    params,
    reply: oneReply(goodsReceipt),
  },
  'PUT /stock/goods-receipts/{id}': {
    summary: 'Correct the number of the note, or write down temperatures',
    params,
    body: changeReceiptInput,
    reply: oneReply(goodsReceipt),
  },
  'POST /stock/goods-receipts/{id}/lines': {
    summary: 'Add lines of the note, or a further batch of one',
    params,
    body: receiptLinesInput,
    reply: oneReply(goodsReceipt),
    status: 200,
  },
  'PUT /stock/goods-receipts/{id}/lines/{lineId}': {
    summary: 'Write down a line: batch, expiry, quantities, reason and decisions; what is left out stays',
    params: lineParams,
    body: changeLineInput,
    reply: oneReply(goodsReceipt),
  },
  'DELETE /stock/goods-receipts/{id}/lines/{lineId}': {
    summary: 'Take a line out, with its further batches',
    params: lineParams,
    reply: oneReply(goodsReceipt),
  },
  'POST /stock/goods-receipts/{id}/counted': {
    summary: 'Add a counted quantity of a batch, as a scanner does; the line is found by article and batch',
    params,
    body: countedOfReceiptInput,
    reply: oneReply(goodsReceipt),
    status: 200,
  },
  'POST /stock/goods-receipts/{id}/post': {
    summary: 'Take the goods in: movements are written once, and lines that wait are served',
    params,
    body: z.strictObject({ version }),
    reply: oneReply(goodsReceipt),
    status: 200,
  },
  'POST /stock/goods-receipts/{id}/give-up': {
    summary: 'Give a goods receipt up with a reason; the stock stays as it is',
    params,
    body: z.strictObject({ version, reason: requiredText(500) }),
    reply: oneReply(goodsReceipt),
    status: 200,
  },
  'GET /stock/goods-receipts/{id}/print': {
    summary: 'Goods receipt as PDF',
    params,
    file: ['application/pdf'],
  },
})
