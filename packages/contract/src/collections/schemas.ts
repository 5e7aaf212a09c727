import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import {
  calendarDate,
  id,
  idParam,
  instant,
  list,
  positiveQuantity,
  quantity,
  text,
} from '../kernel/fields.ts'
import { actions } from '../orders/schemas.ts'

const person = z.object({ id: z.int(), name: z.string() })
const image = z.object({ digest: z.string(), name: z.string() }).nullable()
const goods = z
  .enum(['truck', 'collection'])
  .describe('Back on the truck and received at the dock, or fetched at the customer')
const onShipment = z.object({
  id: z.int(),
  number: z.string(),
  carRegistration: z.string(),
  driverName: z.string(),
  departsOn: calendarDate.nullable(),
})

export const collectionQuery = z.strictObject({
  search: z.string().trim().max(100).optional().describe('Number, customer or article'),
  branchId: list(z.string().max(8)).optional(),
  route: z.string().trim().max(60).optional(),
  goods: goods.optional(),
  shipmentId: idParam.optional().describe('Those that this shipment fetches'),
  free: z.enum(['true']).optional().describe('Only those that are on no shipment'),
})

/** A collection that is approved and not over. */
export const collectionRow = z.object({
  id: z.int(),
  number: z.string(),
  phase: z.enum(CREDIT_NOTE_PHASES),
  goods,
  branchId: z.string(),
  route: z.string().describe('Of the customer'),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string(), phone: z.string() }),
  address: z.string().describe('Where the goods were delivered'),
  reason: z.string(),
  lineCount: z.int(),
  quantity: quantity.describe('Over all lines, each in its unit of stock'),
  approvedAt: instant,
  collector: person.nullable(),
  shipment: onShipment.nullable(),
  version: z.int(),
  ...actions,
})

/** Who may collect in a branch: to be named at the start. */
export const collectorQuery = z.strictObject({ creditNoteId: idParam })
export const collectorRow = person

export const collectionLine = z.object({
  id: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('Of stock'),
  barcodes: z.array(z.string()),
  invoiceNumber: z.string(),
  asked: quantity,
  received: quantity.nullable().describe('null = nobody wrote it down yet'),
  variation: quantity.describe('Asked less received'),
  batch: z.string().nullable(),
  expiry: calendarDate.nullable(),
  condition: z.enum(GOODS_CONDITIONS),
  refusedReason: z.string(),
  photo: image,
  delivered: z.array(z.object({ batch: z.string(), expiry: calendarDate.nullable(), quantity })),
  collectedBy: person.nullable(),
  collectedAt: instant.nullable(),
  version: z.int().describe('To send with the next step of this line; 0 = no step yet'),
})

/** A collection as the collector sees it on a phone. */
export const collection = z.object({
  id: z.int(),
  number: z.string(),
  phase: z.enum(CREDIT_NOTE_PHASES),
  version: z.int(),
  goods,
  branchId: z.string(),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string(), phone: z.string() }),
  address: z.string(),
  route: z.string(),
  reason: z.object({ id: z.string(), name: z.string() }),
  reasonText: z.string(),
  note: z.string(),
  shipment: onShipment.nullable(),
  collector: person.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: person.nullable(),
  collectedFrom: z.string(),
  unsignedReason: z.string(),
  signature: image,
  lines: z.array(collectionLine),
  ...actions,
})

export const collectedLineInput = z.strictObject({
  version: z.int().min(0).describe('Version of the line that the collector saw'),
  received: quantity.nullable().describe('null takes the line back'),
  batch: text(40).nullable().default(null),
  expiry: calendarDate.nullable().default(null).describe('null = as it was delivered'),
  condition: z.enum(GOODS_CONDITIONS).default('good'),
  refusedReason: text(200).default('').describe('Why less came back, or another batch'),
  photo: fileReference.optional().describe('Left out = unchanged'),
})

/** A part of what is asked for, which comes back in another batch. */
export const collectionPart = z.strictObject({
  version: z.int().min(0).describe('Version of the line that the collector saw'),
  quantity: positiveQuantity,
})

export const collectionShipment = z.strictObject({
  shipmentId: id.nullable().describe('null takes it off its shipment'),
})

/** Of a refused delivery: the draft, the same one however often it is asked for. */
export const deliveryDraft = z.object({
  id: z.int(),
  number: z.string().nullable(),
  phase: z.enum(CREDIT_NOTE_PHASES),
})

export type CollectionQuery = z.output<typeof collectionQuery>
export type CollectionRow = z.output<typeof collectionRow>
export type CollectionReply = z.output<typeof collection>
export type CollectedLineInput = z.output<typeof collectedLineInput>
export type DeliveryDraft = z.output<typeof deliveryDraft>
