import { DELIVERY_STATES } from '@cais/domain/deliveries/derive-state'
import { SHORT_GOODS } from '@cais/domain/orders/line-moves'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  quantity,
  requiredText,
  text,
  version,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { actions } from '../orders/schemas.ts'
import { orderType } from '../orders/type.ts'
import { billingState } from '../shipments/schemas.ts'

const deliveryTab = z.enum(['all', 'on-the-road', 'delivered', 'partly', 'refused', 'counter'])

export const deliveryQuery = z.strictObject({
  ...paging,
  tab: deliveryTab.default('all'),
  search: z.string().trim().max(100).optional(),
  number: z.string().trim().max(60).optional(),
  orderId: idParam.optional(),
  shipmentId: idParam.optional(),
  customerId: idParam.optional(),
  branchId: list(z.string().max(8)).optional(),
  leftFrom: calendarDate.optional(),
  leftTo: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

export const deliveryRow = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(DELIVERY_STATES),
  atCounter: z.boolean().describe('Collected by the customer, without a truck'),
  branchId: z.string(),
  warehouse: z.string(),
  order: z.object({ id: z.int(), number: z.string(), type: orderType }),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  shipment: z
    .object({
      id: z.int(),
      number: z.string(),
      driverName: z.string(),
      carRegistration: z.string(),
      route: z.string(),
    })
    .nullable(),
  invoice: z
    .object({ id: z.int(), number: z.string(), total: centavos, printedAt: instant.nullable() })
    .nullable(),
  billing: z.object({
    state: billingState,
    message: z.string().nullable().describe('Why it was not billed'),
  }),
  leftAt: instant,
  recordedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  receiverName: z.string(),
  version: z.int(),
  allowedActions: actions.allowedActions,
})

const deliveryLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  productId: z.string(),
  description: z.string(),
  unit: z.string().describe('Of stock'),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  loaded: quantity,
  received: quantity,
  refused: quantity,
  returned: quantity.describe('Came back without having been offered: the departure was undone'),
  inTransit: quantity,
  reason: z.object({ id: z.string(), name: z.string() }).nullable(),
  reasonText: z.string(),
})

const image = z
  .object({ digest: z.string(), name: z.string() })
  .nullable()
  .describe('A stored file; null = none')
const person = z.object({ id: z.int(), name: z.string() })

export const delivery = deliveryRow.extend({
  lines: z.array(deliveryLine),
  receiverDocument: z.string(),
  unsignedReason: z.string().describe('Why nobody signed at the counter'),
  note: z.string(),
  recordedBy: person.nullable(),
  createdBy: person.nullable(),
  cancelledAt: instant.nullable(),
  creditedAt: instant.nullable().describe('A credit note stands on it: it is corrected no more'),
  signature: image,
  photo: image,
  toPay: centavos
    .nullable()
    .describe(
      'With VAT, what an invoice of today would ask for what was handed over at the counter; null once billed',
    ),
  ...actions,
})

/** A document that its customer collects, with what is picked of it. */
export const collectRow = z.object({
  id: z.int(),
  type: orderType,
  number: z.string(),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  branchId: z.string(),
  warehouse: z.string(),
  deliveryDate: calendarDate,
  lineCount: z.int(),
  total: centavos.describe('Net value of what is picked'),
  withdraws: z.boolean(),
  version: z.int(),
})

export const collectQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional(),
  branchId: list(z.string().max(8)).optional(),
  whose: z
    .enum(['collected', 'all'])
    .default('collected')
    .describe('all = whatever is picked and on no truck'),
})

export const collectOrder = collectRow.extend({
  poNumber: z.string(),
  lines: z.array(
    z.object({
      lineId: z.int(),
      productId: z.string(),
      description: z.string(),
      unit: z.string().describe('Of stock'),
      quantity: quantity.describe('Picked'),
      batches: z.array(
        z.object({ levelId: z.int(), batch: z.string(), expiry: calendarDate.nullable(), quantity }),
      ),
    }),
  ),
})

export const counterInput = z.strictObject({
  orderId: id,
  version,
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        batches: z
          .array(
            z.strictObject({ levelId: id, quantity: quantity.describe('Handed over, in the unit of stock') }),
          )
          .max(50)
          .describe('What is left out is not handed over'),
        reasonId: text(10).describe('Why less than was picked'),
        rest: z.enum(SHORT_GOODS).default('analysis').describe('What becomes of the rest'),
      }),
    )
    .max(200)
    .default([])
    .describe('Only lines that are short; the others are handed over whole'),
  receiverName: requiredText(100),
  receiverDocument: requiredText(40).describe('Number of the identity document'),
  signature: fileReference.default(null),
  unsignedReason: text(200).default('').describe('Why nobody signed; asked for without a signature'),
})

export const outcomeInput = z.strictObject({
  version,
  lines: z
    .array(
      z.strictObject({
        id: id.describe('Line of the delivery'),
        received: quantity.min(0),
        reasonId: text(10).nullable().default(null),
        reasonText: text(200).default(''),
      }),
    )
    .max(500)
    .default([])
    .describe('Only lines of which something was refused; the others were received whole'),
  receiverName: text(100).default(''),
  receivedAt: z.iso.datetime().optional().describe('Left out = now'),
  note: text(500).default(''),
  photo: fileReference.optional().describe('Left out = unchanged'),
})

export type DeliveryQuery = z.output<typeof deliveryQuery>
export type DeliveryRow = z.output<typeof deliveryRow>
export type DeliveryReply = z.output<typeof delivery>
export type CollectQuery = z.output<typeof collectQuery>
export type CollectRow = z.output<typeof collectRow>
export type CollectOrder = z.output<typeof collectOrder>
export type CounterInput = z.output<typeof counterInput>
export type OutcomeInput = z.output<typeof outcomeInput>
