import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  optionalVersion,
  quantity,
  requiredText,
  version,
  weight,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { actions } from '../orders/schemas.ts'
import { orderType } from '../orders/type.ts'

export const hourOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const shipmentStage = z.enum(['ready', 'loading', 'finished', 'billing', 'billed', 'partially-billed'])
export const shipmentTab = z.enum([
  'all',
  'ready',
  'loading',
  'finished',
  'billed',
  'billing',
  'print-pending',
  'partially-billed',
])

export const shipmentQuery = z.strictObject({
  ...paging,
  tab: shipmentTab.default('all'),
  search: z.string().trim().max(100).optional(),
  number: z.string().trim().max(60).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  driver: z.string().trim().max(100).optional(),
  registration: z.string().trim().max(40).optional(),
  responsible: z.string().trim().max(100).optional(),
  branchId: list(z.string().max(8)).optional(),
  route: z.string().trim().max(100).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

export const compartments = z.object({
  total: weight,
  ambient: weight,
  refrigerated: weight,
  frozen: weight,
})
const capacity = weight.max(1_000_000).nullable().default(null).describe('kg; null = not known')

export const shipmentRow = z.object({
  id: z.int(),
  number: z.string(),
  stage: shipmentStage,
  printPending: z.boolean(),
  branchId: z.string(),
  warehouse: z.string(),
  assigneeName: z.string(),
  driverName: z.string(),
  carRegistration: z.string(),
  route: z.string(),
  documentCount: z.int(),
  total: centavos.describe(
    'With VAT: of its invoices, and of what is not billed yet as the invoice would calculate it',
  ),
  totalWeight: weight,
  createdAt: instant,
  billedAt: instant.nullable(),
  departsOn: calendarDate.nullable(),
  departsTime: z.string().nullable(),
  version: z.int(),
})

const room = z.coerce.number().pipe(weight).optional().describe('kg left in the truck')

export const readyOrderQuery = z.strictObject({
  ...paging,
  branchId: list(z.string().max(8)).optional(),
  number: z.string().trim().max(60).optional(),
  userId: idParam.optional().describe('Seller'),
  customerId: idParam.optional(),
  search: z.string().trim().max(100).optional(),
  route: z.string().trim().max(100).optional(),
  warehouseId: z.string().max(12).optional(),
  deliveryTo: calendarDate.optional().describe('To be delivered until this day'),
  roomAmbient: room,
  roomRefrigerated: room,
  roomFrozen: room,
  roomTotal: room.describe(
    'kg left in all. With one of the four, what fits stands first, and the sums say how many fit',
  ),
})

export const readyOrder = z.object({
  id: z.int(),
  type: orderType,
  number: z.string(),
  erpNumber: z.string().nullable().describe('Number that a connected ERP gave it (ECL)'),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string() }),
  deliveryAddress: z.string(),
  zoneName: z.string(),
  route: z.string(),
  branchId: z.string(),
  warehouse: z.string(),
  deliveryDate: calendarDate,
  seller: z.object({ id: z.int(), name: z.string() }),
  total: centavos.describe('Net value of what is in picking'),
  weights: compartments,
  creditUsedPercent: z.int().nullable(),
  overdue: z.boolean(),
  version: z.int(),
})

export const billingState = z.enum(['none', 'waiting', 'sent', 'billed', 'failed', 'in-doubt'])

/** One document on a shipment (docs/domain/shipments.md). */
export const shipmentDocument = z.object({
  sequence: z.int().describe('Position: unloading order'),
  id: z.int().describe('Id of the order'),
  type: orderType,
  operationType: z.string(),
  number: z.string(),
  trackingCode: z.string(),
  erpNumber: z.string().nullable().describe('Number that a connected ERP gave it (ECL)'),
  customerId: z.int(),
  customerName: z.string(),
  deliveryAddress: z.string(),
  totalAmount: centavos.describe('With VAT, of what it loads or of its invoice'),
  totalWeight: weight,
  weights: compartments,
  lineCount: z.int(),
  status: z.string(),
  stages: z.array(z.string()),
  creditUsedPercent: z.int().nullable(),
  customerEditable: z.boolean().describe("The caller keeps the customer's card: PUT /customers/{id}"),
  billing: z.object({
    state: billingState,
    attempts: z.int(),
    code: z.string().nullable().describe('Code of the refusal of the last attempt'),
    message: z.string().nullable(),
    invoice: z
      .object({ id: z.int(), number: z.string(), total: centavos, printedAt: instant.nullable() })
      .nullable(),
  }),
  version: z.int(),
})

/** One line on a shipment. */
export const shipmentLine = z.object({
  lineId: z.int(),
  orderId: z.int(),
  orderTrackingCode: z.string(),
  customerId: z.int(),
  customerName: z.string(),
  productId: z.string(),
  description: z.string(),
  warehouse: z.string(),
  unit: z.string().describe('As ordered; that of stock where the part of a batch is no exact quantity of it'),
  batch: z.string(),
  expiry: calendarDate.nullable(),
  temperature: z.enum(TEMPERATURES),
  quantity,
  totalWeight: weight,
})

export const shipment = shipmentRow.extend({
  updatedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  createdBy: z.object({ id: z.int(), name: z.string() }),
  weights: compartments,
  capacities: z.object({
    total: weight.nullable().describe('In all; null = what the compartments take together'),
    ambient: weight.nullable(),
    refrigerated: weight.nullable(),
    frozen: weight.nullable(),
  }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  documents: z.array(shipmentDocument),
  billing: z.object({ waiting: z.int(), billed: z.int(), failed: z.int(), total: z.int() }),
  returnsTime: z.string().nullable(),
  truckId: z.int().nullable(),
  driverId: z.int().nullable(),
  teamId: z.int().nullable(),
  ...actions,
})

const fleetId = id.nullable().default(null).describe('Of the fleet; null = typed, a hired truck')

const truck = {
  warehouseId: z.string().min(1).max(12),
  assigneeName: requiredText(100),
  driverName: requiredText(100),
  carRegistration: requiredText(20),
  route: requiredText(100),
  departsOn: calendarDate.nullable().default(null),
  capacityTotal: capacity.describe('kg in all; null = what the compartments take together'),
  capacityAmbient: capacity,
  capacityRefrigerated: capacity,
  capacityFrozen: capacity,
  truckId: fleetId,
  driverId: fleetId,
  teamId: fleetId,
  departsTime: hourOfDay.nullable().default(null).describe('Hour of departure, HH:mm'),
  returnsTime: hourOfDay
    .nullable()
    .default(null)
    .describe('Hour at which truck and driver are back, HH:mm; null = out until the end of the day'),
  acceptOverload: z
    .boolean()
    .default(false)
    .describe('A load above the capacity goes as it is; without it 422 SHIPMENT_OVERLOADED with the figures'),
}
export const MAX_DOCUMENTS = 30

export const shipmentInput = z.strictObject({
  ...truck,
  orderIds: z.array(id).min(1).max(100).describe('In unloading order; at most 30, more answers 422'),
})
export const shipmentUpdate = z.strictObject({
  ...truck,
  id: id.optional(),
  version: optionalVersion,
  orderIds: z.array(id).max(100).optional().describe('The whole list in its new order; left out = unchanged'),
})
/** How the products of a loading list are put together. */
export const printCriteria = z.enum(['consolidated', 'client', 'product'])
export const cargoInput = z.strictObject({
  shipmentIds: z.array(id).min(1).max(30).describe('In the order of the pages'),
  criteria: printCriteria.default('consolidated'),
})
export const positionInput = z.strictObject({
  version: optionalVersion,
  orderIds: z.array(id).min(1).max(30),
})
export const shipmentVersionQuery = z.strictObject({ version: z.coerce.number().pipe(version).optional() })

export type ShipmentQuery = z.infer<typeof shipmentQuery>
export type ReadyOrderQuery = z.infer<typeof readyOrderQuery>
export type ReadyOrder = z.infer<typeof readyOrder>
export type ShipmentRow = z.infer<typeof shipmentRow>
export type ShipmentReply = z.infer<typeof shipment>
export type ShipmentDocument = z.infer<typeof shipmentDocument>
export type ShipmentLine = z.infer<typeof shipmentLine>
export type ShipmentInput = z.infer<typeof shipmentInput>
export type ShipmentUpdate = z.infer<typeof shipmentUpdate>
