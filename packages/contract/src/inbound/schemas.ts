import { INBOUND_FORMATS, READING_FAULTS } from '@cais/domain/inbound/inbound-message'
import {
  CHANGE_WAITS,
  INBOUND_ACTIONS,
  INBOUND_REFUSALS,
  INBOUND_STATES,
  INBOUND_TABS,
  LINE_PLACES,
} from '@cais/domain/inbound/inbound-order'
import { LINE_CAUSES } from '@cais/domain/inbound/judge-line'
import { CAUSE_KINDS, CAUSE_STATES } from '@cais/domain/quarantine/causes'
import { SOURCE_CHANNELS } from '@cais/domain/sources/source'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import { calendarDate, centavos, idParam, instant, list, requiredText, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { quantityRule } from './maps.ts'

const sort = z.enum(['newest', 'oldest']).default('newest')
const retailerId = requiredText(20)

export const inboundFileInput = z.strictObject({
  file: fileReference.unwrap(),
  retailerId: retailerId.nullable().default(null).describe('null = as the messages name their sender'),
})
export type InboundFileInput = z.output<typeof inboundFileInput>

export const inboundRereadInput = z.strictObject({
  retailerId: retailerId.nullable().default(null).describe('null = as it was'),
})

export const inboundFileQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional().describe('Name of the file'),
  retailerId: list(retailerId).optional(),
  sort,
})
export type InboundFileQuery = z.output<typeof inboundFileQuery>

const fault = z.object({
  code: z.enum(READING_FAULTS),
  place: z.object({ line: z.int(), byte: z.int() }).describe('Line from 1, bytes before it'),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
const retailer = z.object({ id: z.string(), name: z.string() })

export const inboundFileRow = z.object({
  id: z.int(),
  name: z.string(),
  retailer: retailer.nullable(),
  channel: z.enum(['upload', 'call', ...SOURCE_CHANNELS]),
  status: z.enum(['received', 'read', 'failed', 'same']),
  format: z.enum(INBOUND_FORMATS).nullable(),
  faults: z
    .array(fault)
    .describe('Of the file around its orders; else why the first that cannot be read is refused'),
  sameAs: z
    .object({ id: z.int(), arrivedAt: instant })
    .nullable()
    .describe('These bytes came before: nothing was read again'),
  orders: z.int(),
  lines: z.object({ read: z.int(), document: z.int(), waiting: z.int(), refused: z.int() }),
  arrivedAt: instant,
  arrivedBy: z.string(),
  cleanedAt: instant.nullable().describe('Its orders and its bytes were removed after their time'),
  readAt: instant.nullable(),
  milliseconds: z.int().nullable(),
})
export type InboundFileRow = z.infer<typeof inboundFileRow>

export const inboundOrderQuery = z.strictObject({
  ...paging,
  tab: z.enum(INBOUND_TABS).optional(),
  search: z.string().trim().max(100).optional().describe('Number of the customer, name, file'),
  fileName: z.string().trim().max(100).optional(),
  fileId: list(idParam).optional(),
  retailerId: list(retailerId).optional().describe('Requesting entity'),
  sort,
})
export type InboundOrderQuery = z.output<typeof inboundOrderQuery>

export const inboundOrderRow = z.object({
  id: z.int(),
  file: z.object({ id: z.int(), name: z.string() }),
  kind: z.enum(['order', 'change', 'cancellation']),
  orderNumber: z.string().describe('The number of the customer (PO)'),
  retailer: retailer.nullable(),
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  placeCode: z.string(),
  placeName: z.string(),
  state: z.enum(INBOUND_STATES),
  isIncomplete: z.boolean().describe('Good lines went on, and others wait'),
  refusal: z.enum(INBOUND_REFUSALS).nullable(),
  lines: z.object({ read: z.int(), document: z.int(), waiting: z.int(), refused: z.int() }),
  documents: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      status: z.string(),
      stages: z.array(z.string()),
      net: centavos,
      mayJoin: z.boolean().describe('Nothing of it is picked: what is mended joins it'),
    }),
  ),
  waitsFor: z
    .enum(CHANGE_WAITS)
    .nullable()
    .describe('A change waits for its order, or for a person because something of that is picked'),
  deliverOn: calendarDate.nullable(),
  arrivedAt: instant,
  processedAt: instant.nullable(),
  version: z.int(),
})
export type InboundOrderRow = z.infer<typeof inboundOrderRow>

export const inboundLine = z.object({
  id: z.int(),
  fileLine: z.int(),
  sequence: z.string(),
  gtin: z.string(),
  buyerCode: z.string(),
  supplierCode: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.number().nullable(),
  unreadable: z.string().nullable(),
  price: centavos.nullable(),
  place: z.enum(LINE_PLACES),
  cause: z.enum(LINE_CAUSES).nullable(),
  action: z.enum(['add', 'change', 'remove']).describe('What it does to the order'),
  isReplaced: z.boolean().describe('A change took its place'),
  product: z.object({ id: z.string(), description: z.string() }).nullable(),
  orderedUnit: z.string().nullable(),
  documentId: z.int().nullable(),
})
export type InboundLineReply = z.infer<typeof inboundLine>

export const inboundOrder = inboundOrderRow.extend({
  reference: z.string(),
  orderedOn: calendarDate.nullable(),
  note: z.string(),
  faults: z.array(fault),
  known: z
    .object({ id: z.int(), file: z.string(), arrivedAt: instant })
    .nullable()
    .describe('The order of this number, or the same change of it, that came before'),
  knownDocument: z
    .object({ id: z.int(), number: z.string() })
    .nullable()
    .describe('A document that somebody wrote with this number before'),
  target: z
    .object({ id: z.int(), documents: z.array(z.object({ id: z.int(), number: z.string() })) })
    .nullable()
    .describe('Of a change or a cancellation: the order that it is of'),
  changes: z
    .array(z.object({ id: z.int(), kind: z.enum(['change', 'cancellation']), state: z.enum(INBOUND_STATES) }))
    .describe('Changes and cancellations of this order'),
  documentRefusal: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why no document could be made'),
  articles: z.array(inboundLine),
  allowedActions: z.array(z.enum(INBOUND_ACTIONS)),
})
export type InboundOrderReply = z.infer<typeof inboundOrder>

export const inboundStep = z.strictObject({ version })

export const retailerProfile = z.object({
  retailer,
  gln: z.string().nullable().describe('As messages name the sender'),
  operationId: z.string().nullable(),
  priceTolerance: z.int().describe('Hundredths of a per cent'),
  waitsForAll: z.boolean().describe('Good lines wait for the rest of the order'),
  rules: z
    .array(quantityRule.extend({ productName: z.string() }))
    .describe('What it may order: at least so much, in whole packs'),
  maps: z.int().describe('How many maps of tables are kept'),
  version: z.int(),
})
export type RetailerProfile = z.infer<typeof retailerProfile>

export const retailerProfileChange = z.strictObject({
  version,
  gln: requiredText(40).nullable(),
  operationId: requiredText(16).nullable(),
  priceTolerance: z.int().min(0).max(10_000),
  waitsForAll: z.boolean(),
  rules: z.array(quantityRule).max(500).optional().describe('Left out = they stay as they are'),
})
export type RetailerProfileChange = z.output<typeof retailerProfileChange>

export const inboundLineQuery = z.strictObject(paging)

export const inboundCauseQuery = z.strictObject({
  state: z.enum(CAUSE_STATES).default('open'),
  perPage: z.coerce.number().int().min(1).max(500).default(50),
})
export type InboundCauseQuery = z.output<typeof inboundCauseQuery>

export const inboundCause = z.object({
  id: z.int(),
  kind: z.enum(CAUSE_KINDS),
  sender: z.string(),
  senderName: z.string(),
  key: z.string().describe('As the sender writes it'),
  hint: z.string(),
  about: z
    .object({ id: z.string(), description: z.string() })
    .nullable()
    .describe('The article that it is of'),
  state: z.enum(CAUSE_STATES),
  lines: z.int(),
  orders: z.int(),
  amount: centavos.describe('Net, at the prices that were sent'),
  firstOrderId: z.int().nullable().describe('The oldest order in which it stands'),
  isOld: z.boolean().describe('It has waited for days, and rises'),
  alike: z
    .array(
      z.object({
        id: z.int(),
        senderName: z.string(),
        lines: z.int(),
        orders: z.int(),
        version: z.int(),
      }),
    )
    .describe('The same code of an article, of other senders; it may be mended for them with this one'),
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  target: z.string().nullable(),
  targetLabel: z.string(),
  openedAt: instant,
  mendedAt: instant.nullable(),
  mendedBy: z.string().nullable(),
  version: z.int(),
})
export type InboundCause = z.infer<typeof inboundCause>

/** Why something is offered for a cause. */
export const SUGGESTION_REASONS = [
  'gtin',
  'other-sender',
  'name',
  'price',
  'unit',
  'list',
  'sent',
  'nearest',
] as const

export const inboundSuggestion = z.object({
  target: z.string(),
  label: z.string(),
  detail: z.string(),
  reason: z.enum(SUGGESTION_REASONS),
  likeness: z.int().describe('Of the names, in per cent; 0 = not asked'),
  price: centavos.nullable(),
  free: z.number().nullable().describe('Free in stock, in units of stock; null = not of an article'),
  unit: z.string(),
})
export type InboundSuggestion = z.infer<typeof inboundSuggestion>

export const inboundErrorRate = z.object({
  sender: z.string(),
  senderName: z.string(),
  weeks: z.array(
    z.object({
      week: calendarDate.describe('Its Monday'),
      lines: z.int(),
      waited: z.int().describe('Lines that waited for a cause'),
    }),
  ),
})
export type InboundErrorRate = z.infer<typeof inboundErrorRate>

export const inboundDay = z.object({
  lines: z.int().describe('Lines that waited yesterday'),
  alone: z.int().describe('Of them, those that needed nobody'),
  entering: z.int().describe('Orders whose mended lines are on their way into documents'),
})
