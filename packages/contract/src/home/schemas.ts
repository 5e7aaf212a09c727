import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { z } from 'zod'
import { calendarDate, centavos, instant, signedCentavos } from '../kernel/fields.ts'

/** One thing that waits for the caller: a figure, its ages, and the list behind it. */
export const waitingItem = z.object({
  kind: z.string(),
  count: z.int(),
  total: centavos.nullable(),
  oldest: instant.nullable(),
  ages: z
    .object({ today: z.int(), yesterday: z.int(), older: z.int() })
    .describe('How many came today, yesterday and before, by days of Maputo'),
  link: z.string().describe('Path of the screen that lists exactly these'),
})

/** Something that failed, with what it holds up and the screen where it is mended. */
export const failure = z.object({
  kind: z.string().describe('billing, job, run, document'),
  id: z.string().describe('Tells it from others of its kind'),
  subject: z.string().describe('Number of the document or shipment, or name of the job'),
  count: z.int(),
  of: z.int().nullable().describe('Of how many, where that is known'),
  cause: z.string().describe("In words, in the caller's language; empty where none is known"),
  since: instant.nullable(),
  total: centavos.nullable().describe('Amount held up, with VAT'),
  fix: z.object({
    act: z.string().describe('fill-nuit, repeat-billing, open-shipment, repeat-job, open-job, open-list'),
    link: z.string().nullable(),
  }),
})

/** A record that waits for the caller, with what the decision needs and the one act that settles it. */
export const homeTask = z.object({
  kind: z
    .string()
    .describe(
      'rejected, quote-ends, draft, approval, analysis, shipment-late, shipment-to-bill, shipment-failed',
    ),
  id: z.int().describe('Id of the order or shipment'),
  number: z.string().nullable(),
  name: z.string().describe('Customer, or the route of a shipment'),
  poNumber: z.string(),
  total: centavos,
  at: instant,
  until: calendarDate.nullable().describe('Last day, where there is one'),
  person: z.string().nullable().describe('Who said the words'),
  text: z.string().describe('Reason in the words of the person, or sentences of the rules'),
  count: z.int().describe('Lines of a document, documents of a shipment'),
  left: z.int().describe('Lines without stock, or documents that are left to bill'),
  version: z.int(),
  stage: z.string().nullable().describe('Stage of approval, or of the shipment'),
  digest: z.string().nullable().describe('What an approval is decided on'),
})

export const shipmentToday = z.object({
  id: z.int(),
  number: z.string(),
  route: z.string(),
  stage: z.string(),
  departsOn: calendarDate.nullable(),
  documentCount: z.int(),
  billed: z.int().describe('Documents that have their invoice'),
  failed: z.int().describe('Documents whose billing failed'),
  driverName: z.string(),
  carRegistration: z.string(),
  overloaded: z
    .object({ temperature: z.enum(TEMPERATURES), percent: z.int() })
    .nullable()
    .describe('The compartment that is too full, in percent of what it takes'),
  printPending: z.boolean(),
  version: z.int(),
})

export const home = z.object({
  waiting: z.array(waitingItem),
  failures: z.array(failure).nullable().describe('Null for roles that mend none'),
  tasks: z.array(homeTask),
  shipmentsToday: z.array(shipmentToday),
})

const monthOfSales = z.object({
  /** One figure for each day of the month so far, or for all of it. */
  days: z.array(z.object({ day: calendarDate, total: centavos })),
  documents: z.int(),
  total: centavos,
})

export const homeSales = z.object({
  month: monthOfSales,
  before: monthOfSales.describe('The month before, whole'),
  change: signedCentavos.describe('Against the month before up to the same day'),
  quotes: z.object({ answered: z.int(), won: z.int() }),
  newest: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      customerName: z.string(),
      status: z.string(),
      stages: z.array(z.string()),
      total: centavos,
      at: instant,
      invoiceNumber: z.string().nullable(),
      shipment: z.object({ id: z.int(), number: z.string() }).nullable(),
    }),
  ),
  customers: z.int().describe('Customers of the caller within half a year'),
  credit: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      blocked: z.boolean(),
      usedPercent: z.int().nullable(),
      above: centavos.describe('What lies above the limit'),
      overdue: centavos,
      overdueDays: z.int(),
    }),
  ),
})

export const homeFlow = z.object({
  days: z.array(z.object({ day: calendarDate, created: z.int(), billed: z.int() })),
  times: z
    .array(
      z.object({
        stage: z.enum(['approval', 'stock', 'waiting', 'loading', 'invoice']),
        half: z.int().describe('Seconds within which half of the documents left it'),
        most: z.int().describe('Seconds within which nine of ten left it'),
      }),
    )
    .describe('Of the newest invoices of the last 14 days, 500 at most'),
  toInvoice: z
    .object({ half: z.int(), most: z.int() })
    .nullable()
    .describe('From submission to invoice, in seconds'),
})
