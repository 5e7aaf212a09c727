import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { RECALL_ACTIONS, RECALL_GRADES, RECALL_STATES, TOLD_WAYS } from '@cais/domain/recalls/recall-actions'
import { CUSTOMER_STATES } from '@cais/domain/recalls/recall-customer'
import { z } from 'zod'
import { calendarDate, id, instant, list, quantity, requiredText, text, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const grade = z.literal(RECALL_GRADES).describe('1 = risk to health, 2 = may do harm, 3 = fault without harm')
const batchText = requiredText(40)
const person = z.object({ id: z.int(), name: z.string() })

export const recallQuery = z.strictObject({
  ...paging,
  state: list(z.enum(RECALL_STATES)).optional(),
  search: z.string().trim().max(100).optional().describe('Number, article, batch or reason'),
  productId: z.string().max(40).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type RecallQuery = z.output<typeof recallQuery>

export const recallRow = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(RECALL_STATES),
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  batch: z.string(),
  grade,
  reason: z.string(),
  openedAt: instant,
  openedBy: person,
  blockedAt: instant.nullable(),
  closedAt: instant.nullable(),
  told: z.int().describe('Customers who were told'),
  answered: z.int().describe('Customers who answered'),
  stillHas: quantity.describe('What those who answered still have'),
  version: z.int(),
})
export type RecallRow = z.infer<typeof recallRow>

/** Figures in the stock unit of the article. `cameIn + found` is the sum of the rest. */
const balance = z.object({
  cameIn: z.number(),
  found: z.number().describe('More was counted or corrected than the books said'),
  withCustomers: z.number(),
  inWarehouses: z.number(),
  inTransit: z.number().describe('Left and not yet received; between warehouses'),
  returned: z.number().describe('Refused, or lying in a returns place or in quarantine'),
  sentAway: z.number().describe('Arrived in warehouses that the caller does not see'),
  lost: z.number().describe('Written off, or less was counted'),
  unexplained: z.number().describe('What is missing of the sum; 0 in sound books'),
})

const place = z.object({
  levelId: z.int(),
  warehouseId: z.string(),
  warehouse: z.string(),
  kind: z.enum(['sale', 'returns', 'quarantine']),
  stock: z.number().describe('On hand, without what left unbilled'),
  held: quantity.describe('Reserved or picked for documents'),
  orders: z.int().describe('Documents that hold it'),
  blocked: z.boolean(),
  expiry: calendarDate.nullable(),
})

const truck = z.object({
  shipmentId: z.int(),
  number: z.string(),
  driverName: z.string(),
  carRegistration: z.string(),
  quantity: quantity.describe('On the truck, still at the dock'),
})

const transfer = z.object({
  id: z.int(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  inTransit: quantity,
  held: quantity.describe('Held for it and not sent: it can still be stopped'),
})

const receivedDocument = z.object({
  deliveryId: z.int(),
  number: z.string(),
  leftAt: instant,
  receivedAt: instant.nullable(),
  receiverName: z.string(),
  order: z.object({ id: z.int(), number: z.string() }),
  invoice: z.object({ id: z.int(), number: z.string() }).nullable(),
  quantity: quantity.describe('Received, or on the way to the customer'),
  onTheRoad: quantity,
  shipment: z.object({ id: z.int(), number: z.string(), driverName: z.string() }).nullable(),
})

export const recallCustomer = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  quantity: quantity.describe('What they got, with what is on the way to them'),
  onTheRoad: quantity,
  state: z.enum(CUSTOMER_STATES),
  told: z.object({ at: instant, by: z.string(), way: z.enum(TOLD_WAYS) }).nullable(),
  answer: z.object({ at: instant, by: z.string(), stillHas: quantity }).nullable(),
  note: z.string(),
  creditNotes: z
    .array(
      z.object({
        id: z.int(),
        number: z.string().nullable().describe('null = a draft'),
        phase: z.enum(CREDIT_NOTE_PHASES),
        quantity,
      }),
    )
    .describe('Those that the recall began, oldest first'),
  documents: z.array(receivedDocument).describe('Newest first'),
})
export type RecallCustomer = z.infer<typeof recallCustomer>

/** Where a batch is and who got it, as far as the caller's warehouses go. */
export const batchTrace = z.object({
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  temperature: z.enum(['ambient', 'refrigerated', 'frozen']),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  cameInOn: calendarDate.describe('When the first of it came in'),
  cameInBy: z.string().describe('Receipts it came in by'),
  balance,
  places: z.array(place),
  trucks: z.array(truck),
  transfers: z.array(transfer).describe('Those that carry or hold the batch'),
  customers: z.array(recallCustomer).describe('Who got most first'),
  recall: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('The recall of the batch that is not closed'),
})
export type BatchTrace = z.infer<typeof batchTrace>

export const traceQuery = z.strictObject({ productId: requiredText(40), batch: batchText })

export const recall = recallRow.extend({
  blockedBy: person.nullable(),
  closedBy: person.nullable(),
  note: z.string(),
  trace: batchTrace,
  readAt: instant,
  allowedActions: z.array(z.enum(RECALL_ACTIONS)),
})
export type RecallReply = z.infer<typeof recall>

export const recallInput = z.strictObject({
  productId: requiredText(40),
  batch: batchText,
  grade,
  reason: requiredText(500),
  block: z.boolean().default(true).describe('Block the batch at once'),
})
export type RecallInput = z.output<typeof recallInput>

export const recallStep = z.strictObject({ version })
export const recallStepWithReason = z.strictObject({ version, reason: requiredText(500) })
export const recallClosing = z.strictObject({ version, note: text(500).default('') })

export const toldInput = z.strictObject({
  customerIds: z.array(id).min(1).max(500),
  way: z.enum(TOLD_WAYS).nullable().describe('null = they were not told after all'),
})
export type ToldInput = z.output<typeof toldInput>

export const answerInput = z.strictObject({
  stillHas: quantity.nullable().describe('0 = nothing; null = they did not answer after all'),
  note: text(500).default(''),
})
export type AnswerInput = z.output<typeof answerInput>

export const collectionInput = z.strictObject({
  customerIds: z
    .array(id)
    .min(1)
    .max(100)
    .optional()
    .describe('Left out: the first hundred who still have goods without a credit note'),
})
export type CollectionInput = z.output<typeof collectionInput>

export const batchSearch = z.strictObject({
  search: requiredText(100).describe('Batch, article, or a GS1 code as scanned'),
})

export const foundBatch = z.object({
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  stock: z.number(),
  recallId: z.int().nullable().describe('Its recall that is not closed'),
})

export const letterQuery = z.strictObject({
  customerIds: list(z.coerce.number().pipe(id)).optional().describe('Left out: every customer who got it'),
})
