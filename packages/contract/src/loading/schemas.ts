import { SHORT_REASONS, SHORT_RESTS } from '@cais/domain/loading/loads'
import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import {
  calendarDate,
  id,
  instant,
  positiveQuantity,
  quantity,
  requiredText,
  weight,
} from '../kernel/fields.ts'
import { actions } from '../orders/schemas.ts'
import { shipmentStage } from '../shipments/schemas.ts'

const shortReason = z.enum(SHORT_REASONS)
const shortRest = z.enum(SHORT_RESTS)
const person = z.object({ id: z.int(), name: z.string() })

/** FNC1 (GS, 1D) stands between the fields of GS1-128; other control characters have no place in a code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about exactly these characters
const NOT_IN_CODES = /[\u0000-\u001c\u001e\u001f]/
const scannedCode = z
  .string()
  .max(120)
  .refine((value) => !NOT_IN_CODES.test(value), { params: { rule: 'controlCharacters' } })
  .describe('As the scanner sent it: GS1-128 or EAN-13; checked against article, batch and expiry')

/** A line on one batch: what the truck is to carry of it, and what was loaded. Quantities are in `unit`. */
export const loadLine = z.object({
  lineId: z.int(),
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  temperature: z.enum(TEMPERATURES),
  barcodes: z.array(z.object({ unit: z.string(), code: z.string() })),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  unit: z.string(),
  asked: quantity,
  totalWeight: weight,
  loaded: quantity.nullable().describe('null = nobody settled it yet'),
  reason: shortReason.nullable().describe('Why less was loaded than asked'),
  rest: shortRest.nullable().describe('Where the rest goes: to stock analysis, or it is closed'),
  scanned: z.boolean(),
  settledBy: person.nullable(),
  settledAt: instant.nullable(),
  version: z.int().describe('To send with the next step of this line; 0 = no step yet'),
  otherBatches: z.array(
    z.object({
      levelId: z.int(),
      batch: z.string(),
      expiry: calendarDate.nullable(),
      free: quantity,
      why: z
        .enum(['expires-before-delivery', 'short-life', 'blocked', 'returns', 'none-free', 'not-next'])
        .nullable()
        .describe('Why it may not be taken instead; null = it may'),
      next: z.string().nullable().describe('The batch that goes first'),
    }),
  ),
})

const progress = z.object({ parts: z.int(), settled: z.int(), short: z.int() })

/** A document on the truck: where it stops. */
const loadStop = z.object({
  orderId: z.int(),
  position: z.int().describe('Unloading order; the last one is loaded first'),
  number: z.string(),
  customerId: z.int(),
  customerName: z.string(),
  deliveryAddress: z.string(),
  totalWeight: weight,
  progress,
  lines: z.array(loadLine),
})

export const loading = z.object({
  id: z.int(),
  number: z.string(),
  stage: shipmentStage,
  version: z.int(),
  branchId: z.string(),
  warehouse: z.string(),
  assigneeName: z.string(),
  driverName: z.string(),
  carRegistration: z.string(),
  route: z.string(),
  departsOn: calendarDate.nullable(),
  departsTime: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  progress: progress.extend({ left: z.int().describe('Lines that keep the loading from ending') }),
  loaders: z
    .array(person.extend({ at: instant, customerName: z.string() }))
    .describe('Who settled a line in the last half hour, the latest first'),
  stops: z.array(loadStop).describe('In loading order: last delivered first'),
  ...actions,
})

/** What a step changed, without the rest of the truck: a tablet on a slow line takes a hundred of them. */
export const loadingStep = loading.omit({ stops: true }).extend({
  isChanged: z.boolean().describe('Whether the step changed anything: then the truck has one version more'),
  lineIds: z
    .array(z.int())
    .describe('Lines that are told whole: a batch of them that is not in `lines` is no more on the truck'),
  lines: z.array(loadLine.extend({ orderId: z.int() })),
})

const target = { lineId: id, levelId: id, code: scannedCode.optional() }

export const loadLineInput = z.strictObject({
  ...target,
  version: z.int().min(0).describe('Version of the line that the loader saw'),
  loaded: quantity.nullable().describe('In `unit`; null takes the line back'),
  unit: requiredText(12),
  reason: shortReason.nullable().optional(),
  rest: shortRest.nullable().optional().describe('analysis unless said otherwise'),
})

export const otherBatchInput = z.strictObject({
  ...target,
  batch: requiredText(40).describe('The batch that is taken instead'),
  quantity: positiveQuantity,
  unit: requiredText(12),
  reason: shortReason.describe('Why the reserved batch is not taken'),
})

export type LoadingReply = z.infer<typeof loading>
export type LoadingStepReply = z.infer<typeof loadingStep>
export type LoadStop = z.infer<typeof loadStop>
export type LoadLineReply = z.infer<typeof loadLine>
export type LoadLineInput = z.infer<typeof loadLineInput>
export type OtherBatchInput = z.infer<typeof otherBatchInput>
