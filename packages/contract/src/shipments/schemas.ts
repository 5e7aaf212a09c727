import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { SHORT_REASONS, SHORT_RESTS } from '@cais/domain/loading/loads'
import { DEPARTURE_GROUPS } from '@cais/domain/shipments/departure'
import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { TRANSFER_STATES } from '@cais/domain/transfers/derive-state'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  instant,
  list,
  optionalVersion,
  quantity,
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
  net: centavos.describe('The total without VAT'),
  leavingTotal: centavos.describe(
    'The total with VAT if it left as it stands: without what loaders said is short',
  ),
  loadedWeights: compartments.describe('What lies on the truck by now'),
  deliveries: z
    .object({
      left: z.int(),
      recorded: z.int().describe('Of these, how many have an outcome'),
      lastAt: instant.nullable().describe('When the last one was received'),
    })
    .describe('Documents that left with it'),
  transfers: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        state: z.enum(TRANSFER_STATES),
        to: z.string().describe('Name of the receiving warehouse'),
        lineCount: z.int(),
        weight,
      }),
    )
    .describe('Transfers between warehouses that travel beside the documents'),
  collections: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        phase: z.enum(CREDIT_NOTE_PHASES),
        customer: z.string(),
        address: z.string(),
        lineCount: z.int(),
      }),
    )
    .describe('Goods that it fetches at customers, outside the documents'),
  billing: z.object({ waiting: z.int(), billed: z.int(), failed: z.int(), total: z.int() }),
  returnsTime: z.string().nullable(),
  truckId: z.int().nullable(),
  driverId: z.int().nullable(),
  teamId: z.int().nullable(),
  ...actions,
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
export type ShipmentRow = z.infer<typeof shipmentRow>
export type ShipmentReply = z.infer<typeof shipment>
export type ShipmentDocument = z.infer<typeof shipmentDocument>
export type ShipmentLine = z.infer<typeof shipmentLine>
export type ShipmentSummary = z.infer<typeof shipmentSummary>
