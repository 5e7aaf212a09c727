import { INVOICE_STATES } from '@cais/domain/billing/payment-state'
import { INVOICE_KINDS } from '@cais/domain/billing/series'
import { PAYMENT_KINDS } from '@cais/domain/payments/payment-kinds'
import { PRINT_STATES } from '@cais/domain/printing/print-state'
import { z } from 'zod'
import { calendarDate, centavos, idParam, instant, list, quantity, weight } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { vatTotal } from '../orders/line.ts'

export const INVOICE_TABS = ['all', 'open', 'overdue', 'paid', 'unprinted'] as const

export const invoiceFilter = z.strictObject({
  tab: z.enum(INVOICE_TABS).default('all'),
  search: z.string().trim().max(100).optional().describe('Number, document or customer'),
  nuit: z.string().trim().max(20).optional().describe('NUIT of the customer as billed'),
  customerId: idParam.optional(),
  orderId: idParam.optional(),
  shipmentId: idParam.optional(),
  branchId: list(z.string().max(8)).optional(),
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
  dueFrom: calendarDate.optional(),
  dueTo: calendarDate.optional(),
  series: list(z.string().max(8)).optional(),
  kind: list(z.enum(INVOICE_KINDS)).optional(),
  state: list(z.enum(INVOICE_STATES)).optional(),
  printed: z.enum(['yes', 'no']).optional(),
  userId: idParam.optional().describe('Who requested the invoice'),
})

export const invoiceQuery = invoiceFilter.extend({
  ...paging,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const figure = z.object({ count: z.int(), isExact: z.boolean().describe('false = there are more') })

export const invoiceSummary = z.object({
  tabs: z.object({ all: figure, open: figure, overdue: figure, paid: figure, unprinted: figure }),
  sums: z
    .object({
      invoices: z.int(),
      net: centavos,
      vat: centavos,
      total: centavos,
      paid: centavos,
      notDue: centavos,
      overdue: centavos,
      vatByRate: z.array(z.object({ rate: z.number().describe('Percent'), base: centavos, vat: centavos })),
    })
    .nullable()
    .describe('null = the filter finds too many to sum'),
  unbilled: z
    .array(
      z.object({
        orderId: z.int(),
        orderNumber: z.string(),
        shipmentNumber: z.string(),
        customer: z.object({ id: z.int(), name: z.string() }),
        branchId: z.string(),
        total: centavos,
        since: instant.nullable(),
        state: z.enum(['failed', 'in-doubt']),
        message: z.string().describe("Empty while nothing is known: 'in-doubt'"),
      }),
    )
    .describe(
      'Documents without a number because their billing failed or is in doubt, whatever the filter: the oldest 50',
    ),
})

export const invoiceRow = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS).describe('VD = paid at once at the counter'),
  number: z.string(),
  orderId: z.int(),
  orderNumber: z.string(),
  deliveryId: z.int(),
  shipmentId: z.int().nullable().describe('null = of a counter delivery'),
  customer: z.object({ id: z.int(), name: z.string() }),
  branchId: z.string(),
  issuedAt: instant,
  issuedOn: calendarDate,
  dueOn: calendarDate,
  net: centavos,
  vat: centavos,
  total: centavos,
  open: centavos.describe('Not paid yet'),
  state: z.enum(INVOICE_STATES),
  printedAt: instant.nullable(),
  copies: z.int().describe('How often it came out on paper'),
})

const person = z.string().nullable()

export const invoice = invoiceRow.extend({
  party: z.object({ code: z.string(), nuit: z.string().nullable(), address: z.string() }),
  issuedBy: person,
  order: z.object({ submittedAt: instant.nullable(), by: person }),
  shipment: z
    .object({
      number: z.string(),
      startedAt: instant.nullable(),
      finishedAt: instant.nullable(),
      responsible: z.string(),
    })
    .nullable(),
  delivery: z.object({ number: z.string(), leftAt: instant }).describe('The delivery that it bills'),
  payments: z.array(
    z.object({
      entryId: z.int(),
      paymentId: z.int().nullable(),
      document: z.string(),
      kind: z.enum(PAYMENT_KINDS).nullable().describe('null = a credit that is no payment'),
      on: calendarDate,
      amount: centavos,
    }),
  ),
  prints: z.array(
    z.object({
      id: z.int(),
      at: instant,
      copy: z.string(),
      copyNumber: z.int(),
      state: z.enum(PRINT_STATES),
      printer: z.string().nullable(),
      by: person,
      reason: z.string(),
    }),
  ),
  allowedActions: z.array(z.enum(['print', 'reprint', 'record-payment'])),
  poNumber: z.string(),
  paymentCondition: z.string(),
  merchandise: centavos,
  discounts: centavos,
  vatByRate: z.array(vatTotal),
  totalWeight: weight,
  lines: z.array(
    z.object({
      sequence: z.int(),
      productId: z.string(),
      description: z.string(),
      unit: z.string().describe('As ordered; quantity and price are per this unit'),
      quantity,
      unitPrice: centavos,
      discountTotal: centavos,
      total: centavos,
      vatRate: z.number(),
      exemptionReason: z.string().nullable(),
      stockUnit: z.string().describe('What the batches are counted in'),
      batches: z.array(z.object({ batch: z.string(), expiry: calendarDate.nullable(), quantity })),
    }),
  ),
})

export type InvoiceQuery = z.infer<typeof invoiceQuery>
export type InvoiceRow = z.infer<typeof invoiceRow>
export type InvoiceReply = z.infer<typeof invoice>
export type InvoiceSummary = z.infer<typeof invoiceSummary>
