import { TRANSFER_STATES } from '@cais/domain/transfers/derive-state'
import { TRANSFER_TABS } from '@cais/domain/transfers/tabs'
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
  text,
  version,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { actions } from '../orders/schemas.ts'

export const transferQuery = z.strictObject({
  ...paging,
  tab: z.enum(TRANSFER_TABS).default('all').describe('in-transit = returning ones too'),
  search: z.string().trim().max(100).optional().describe('Number, warehouses, reason, carrier'),
  number: z.string().trim().max(60).optional(),
  fromWarehouseId: list(z.string().max(12)).optional(),
  toWarehouseId: list(z.string().max(12)).optional(),
  branchId: list(z.string().max(8)).optional().describe('At either end'),
  productId: z.string().trim().max(40).optional(),
  batch: z.string().trim().max(60).optional(),
  shipmentId: idParam.optional(),
  leavesFrom: calendarDate.optional(),
  leavesTo: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const place = z.object({ warehouseId: z.string(), name: z.string(), branchId: z.string() })
const person = z.object({ id: z.int(), name: z.string() })

export const transferRow = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(TRANSFER_STATES),
  from: place,
  to: place,
  leavesOn: calendarDate,
  reason: z.string(),
  requestedBy: person,
  requestedAt: instant,
  lineCount: z.int(),
  weight: weight.describe('kg of what was asked for'),
  shipment: z.object({ id: z.int(), number: z.string() }).nullable(),
  carrier: z.string().describe('Who carries it when it goes with own means'),
  sentAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  daysInTransit: z.int().nullable().describe('Whole days since it was sent, while something is in transit'),
  version: z.int(),
  allowedActions: actions.allowedActions,
})

const transferBatch = z.object({
  levelId: z.int(),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  blocked: z.boolean(),
  held: quantity,
  sent: quantity,
  received: quantity,
  returned: quantity,
  writtenOff: quantity,
  inTransit: quantity,
})

const transferLine = z.object({
  id: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('Of stock; quantities of the batches count it'),
  orderedUnit: z.string(),
  orderedQuantity: quantity.describe('As asked for'),
  requested: quantity.describe('The same in the unit of stock'),
  free: quantity.describe('Free in the sending warehouse, in the unit of stock'),
  weight: weight.describe('kg'),
  batches: z.array(transferBatch).describe('First to expire first'),
})

const transitEvent = z.object({
  kind: z.enum(['sent', 'taken-back', 'received', 'returned', 'written-off']),
  productId: z.string(),
  batch: z.string(),
  quantity,
  reason: z.string(),
  by: person.nullable(),
  at: instant,
})

export const transfer = transferRow.extend({
  note: z.string(),
  lines: z.array(transferLine),
  events: z.array(transitEvent).describe('What became of the goods on their way, oldest first'),
  recalledAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  sentBy: person.nullable(),
  arrivedBy: person.nullable(),
  transitValue: centavos.nullable().describe('Worth of what is in transit; null for who does not see costs'),
  ...actions,
})

const lineInput = z.strictObject({
  productId: requiredText(40),
  unit: requiredText(12).optional().describe('Left out = the unit of stock'),
  quantity: positiveQuantity,
})

const request = {
  leavesOn: calendarDate.describe('The day on which the goods are to leave'),
  reason: requiredText(200),
  note: text(500).default(''),
  lines: z.array(lineInput).min(1).max(200),
}

export const transferInput = z.strictObject({
  fromWarehouseId: requiredText(12),
  toWarehouseId: requiredText(12),
  ...request,
})

export const transferUpdate = z.strictObject({ version, ...request })

export const holdInput = z.strictObject({
  version,
  batches: z
    .array(z.strictObject({ levelId: id, quantity: positiveQuantity }))
    .max(50)
    .describe('All that the line is to hold, in the unit of stock; none = nothing'),
})

export const loadInput = z.strictObject({
  version,
  shipmentId: id,
  acceptOverload: z
    .boolean()
    .default(false)
    .describe('A load above the capacity goes as it is; without it 422 SHIPMENT_OVERLOADED with the figures'),
})

export const sendInput = z.strictObject({
  version,
  carrier: text(100).default('').describe('Driver and registration when it goes with own means'),
})

const countedBatch = z.strictObject({
  lineId: id,
  levelId: id.describe('Batch of the sending warehouse'),
  quantity: quantity.describe('In the unit of stock'),
  reason: text(200).default(''),
})

export const countedInput = z.strictObject({
  version,
  batches: z
    .array(countedBatch)
    .max(500)
    .default([])
    .describe('The first time: only batches that differ, the others arrived whole. Later: what was found'),
})

export const writeOffInput = z.strictObject({ version, batches: z.array(countedBatch).min(1).max(500) })

export const reasonInput = z.strictObject({ version, reason: requiredText(200) })

/** An article that may be transferred, with what is free of it where it is to leave. */
export const freeArticle = z.object({
  productId: z.string(),
  description: z.string(),
  stockUnit: z.string(),
  stockFactor: z.number().describe('Base units in one unit of stock'),
  free: quantity.describe('In the unit of stock'),
  freeThere: quantity.describe('Free in the receiving warehouse'),
  units: z.array(z.object({ code: z.string(), factor: z.number().describe('Base units in one') })),
  unitWeight: weight.describe('kg of one unit of stock'),
})

export const freeQuery = z.strictObject({
  warehouseId: z.string().max(12),
  toWarehouseId: z.string().max(12).optional(),
  search: z.string().trim().max(100).optional().describe('Code, description or barcode'),
  ids: list(z.string().max(40)).optional().describe('These articles alone, at most 200'),
})

export const warehouseChoice = place.extend({
  kind: z.enum(['sale', 'returns', 'quarantine']),
  isOwn: z.boolean().describe('Of a branch in scope'),
})

export type TransferQuery = z.output<typeof transferQuery>
export type TransferRow = z.output<typeof transferRow>
export type TransferReply = z.output<typeof transfer>
export type TransferInput = z.output<typeof transferInput>
export type TransferUpdate = z.output<typeof transferUpdate>
export type CountedBatch = z.output<typeof countedBatch>
export type FreeArticle = z.output<typeof freeArticle>
export type FreeQuery = z.output<typeof freeQuery>
export type WarehouseChoice = z.output<typeof warehouseChoice>
