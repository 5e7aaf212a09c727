import { SHORT_REASONS, SHORT_RESTS } from '@cais/domain/loading/loads'
import { SHIPMENT_BULK_ACTIONS } from '@cais/domain/shipments/bulk-actions'
import { DEPARTURE_GROUPS } from '@cais/domain/shipments/departure'
import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import { errorReply } from '../kernel/error-reply.ts'
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
  departsFrom: calendarDate.optional().describe('Day of departure'),
  departsTo: calendarDate.optional(),
  sort: z
    .enum(['newest', 'oldest', 'departure'])
    .default('newest')
    .describe('departure = those that are late, those that leave, those that have left'),
})

export const compartments = z.object({
  total: weight,
  ambient: weight,
  refrigerated: weight,
  frozen: weight,
})
const capacities = z.object({
  total: weight.nullable().describe('In all; null = what the compartments take together'),
  ambient: weight.nullable(),
  refrigerated: weight.nullable(),
  frozen: weight.nullable(),
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
  weights: compartments,
  capacities,
  lineCount: z.int(),
  loadedLines: z.int().describe('Lines that are on the truck'),
  invoiceCount: z.int().describe('Documents that are billed'),
  failedCount: z.int().describe('Documents whose billing failed or is in doubt'),
  printedCount: z.int().describe('Invoices that reached paper'),
  group: z.enum(DEPARTURE_GROUPS).describe('late = its departure has passed; leaving; gone = billed'),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  billedAt: instant.nullable(),
  departsOn: calendarDate.nullable(),
  departsTime: z.string().nullable(),
  version: z.int(),
  allowedActions: actions.allowedActions,
})

const groupSums = z.object({ shipments: z.int(), documents: z.int(), weight })
export const shipmentSummary = z.object({ late: groupSums, leaving: groupSums, gone: groupSums })
const room = z.coerce.number().pipe(weight.max(1_000_000)).optional().describe('kg left in the truck')

export const readyOrderQuery = z.strictObject({
  ...paging,
  branchId: list(z.string().max(8)).optional(),
  number: z.string().trim().max(60).optional(),
  userId: idParam.optional().describe('Seller'),
  customerId: idParam.optional(),
  search: z.string().trim().max(100).optional(),
  route: z.string().trim().max(100).optional(),
  warehouseId: z.string().max(12).optional(),
  deliveryFrom: calendarDate.optional().describe('To be delivered from this day on'),
  deliveryTo: calendarDate.optional(),
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
  netAmount: centavos.describe('The same without VAT'),
  totalWeight: weight,
  weights: compartments,
  lineCount: z.int(),
  settledLines: z.int().describe('Lines by batch that loaders have settled'),
  shortLines: z.int().describe('Of these, how many are not on the truck as asked'),
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
  load: z
    .object({
      asked: quantity,
      loaded: quantity,
      reason: z.enum(SHORT_REASONS).nullable(),
      rest: z.enum(SHORT_RESTS).nullable(),
      settledBy: z.string(),
      settledAt: instant,
    })
    .nullable()
    .describe('What a loader said of it; null = nobody settled it'),
})

export const shipment = shipmentRow.extend({
  updatedAt: instant,
  createdBy: z.object({ id: z.int(), name: z.string() }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  documents: z.array(shipmentDocument),
  expected: z
    .array(
      z.object({
        id: z.int(),
        number: z.string().nullable(),
        customerName: z.string().nullable(),
        status: z.string(),
        stages: z.array(z.string()),
      }),
    )
    .describe('Documents that are written for this truck and not on it yet; drafts only the own'),
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
/** Shipments in one request. */
export const MAX_BULK_SHIPMENTS = 100
export const shipmentBulk = z
  .strictObject({
    action: z.enum(SHIPMENT_BULK_ACTIONS),
    ids: z
      .array(z.strictObject({ id, version }))
      .min(1)
      .max(MAX_BULK_SHIPMENTS)
      .describe('Each shipment once, in the version that the caller saw'),
    dryRun: z.boolean().default(false).describe('Tells what would happen to each; nothing is changed'),
  })
  .superRefine(({ ids }, context) => {
    ids.forEach((item, place) => {
      if (ids.findIndex((other) => other.id === item.id) < place)
        context.addIssue({ code: 'custom', path: ['ids', place, 'id'], params: { rule: 'repeated' } })
    })
  })
export const shipmentBulkReport = z.object({
  dryRun: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.object({
        id: z.int(),
        outcome: z.enum(['done', 'refused']),
        number: z.string().nullable().describe('null for what is not yours to see'),
        stage: shipmentStage.nullable().describe('Afterwards'),
        version: z.int().nullable(),
        error: errorReply.nullable().describe('The reply that the single call would have given'),
      }),
    )
    .describe('In the order asked, in which they are done'),
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
export type ShipmentBulk = z.output<typeof shipmentBulk>
export type ShipmentBulkReport = z.infer<typeof shipmentBulkReport>
export type ShipmentSummary = z.infer<typeof shipmentSummary>
