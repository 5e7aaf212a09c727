import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { CREDIT_NOTE_KINDS } from '@cais/domain/credit-notes/facts'
import { z } from 'zod'
import { calendarDate, centavos, idParam, percent, requiredText, text } from '../kernel/fields.ts'
import { vatTotal } from '../orders/line.ts'

export const rebateQuery = z.strictObject({
  customerId: idParam,
  operationId: requiredText(20),
  from: calendarDate,
  to: calendarDate,
  amount: z.coerce.number().pipe(centavos.min(1)).optional().describe('Net of VAT'),
  percent: z.coerce.number().pipe(percent.min(0.01)).optional().describe('Of what is left of the invoices'),
  creditNoteId: idParam.optional().describe('The draft that asks: it does not count as another one'),
})

/** What a rebate would credit of each invoice of its period. */
export const rebate = z.object({
  lines: z.int(),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      issuedOn: calendarDate,
      rest: centavos.describe('Net, left to credit'),
      share: centavos.describe('Net, of this rebate'),
    }),
  ),
  rest: centavos.describe('Net, of all invoices of the period'),
  net: centavos,
  vat: centavos,
  total: centavos,
  vatByRate: z.array(vatTotal),
})

export const chargeVatCode = z.object({
  code: z.string(),
  rate: z.number().describe('Percent'),
  exemptionReason: z.string().nullable(),
})

export const invoiceCancellation = z.strictObject({
  reasonId: requiredText(10).describe('Decides whether goods come back'),
  reason: requiredText(500),
  claim: text(60).default(''),
})

/** The credit and debit notes over an invoice that are in force or on their way. */
const noteOfInvoice = z.object({
  id: z.int(),
  kind: z.enum(CREDIT_NOTE_KINDS),
  number: z.string().nullable(),
  creditNumber: z.string().nullable(),
  phase: z.enum(CREDIT_NOTE_PHASES),
  isCancelling: z.boolean().describe('It credits everything that was left of the invoice'),
  total: centavos.describe('Of this invoice, with VAT'),
  issuedOn: calendarDate.nullable(),
  invoice: z.object({ id: z.int(), number: z.string() }),
})

export const notesOfInvoice = z.object({
  notes: z.array(noteOfInvoice),
  mayCancel: z.boolean(),
  issuesAtOnce: z.boolean().describe('The caller gives the approvals that are left in the same action'),
})
export type NotesOfInvoice = z.infer<typeof notesOfInvoice>
