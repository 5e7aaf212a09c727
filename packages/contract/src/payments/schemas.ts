import { PAYMENT_ACTIONS } from '@cais/domain/payments/payment'
import { PAYMENT_KINDS, REVERSAL_KINDS } from '@cais/domain/payments/payment-kinds'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  instant,
  list,
  optionalVersion,
  requiredText,
  signedCentavos,
  text,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const paymentQuery = z.strictObject({
  ...paging,
  search: z.string().trim().max(100).optional().describe('Receipt number or reference'),
  customerId: idParam.optional(),
  branchId: list(z.string().max(8)).optional(),
  kind: list(z.enum(PAYMENT_KINDS)).optional(),
  state: z.enum(['valid', 'reversed', 'bounced']).optional(),
  paidFrom: calendarDate.optional(),
  paidTo: calendarDate.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type PaymentQuery = z.infer<typeof paymentQuery>

export const paymentRow = z.object({
  id: z.int(),
  number: z.string().nullable().describe('null = from before Cais, without a receipt'),
  customer: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  branchId: z.string(),
  paidOn: calendarDate,
  kind: z.enum(PAYMENT_KINDS),
  reference: z.string(),
  bank: z.string(),
  chequeNumber: z.string(),
  chequeOn: calendarDate.nullable().describe('Day written on the cheque'),
  amount: centavos,
  onAccount: centavos.describe('Not used for any debt yet'),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  reversedOn: calendarDate.nullable(),
  reversedAs: z.enum(REVERSAL_KINDS).nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

export const payment = paymentRow.extend({
  allocations: z.array(
    z.object({
      entryId: z.int(),
      document: z.string(),
      invoiceId: z.int().nullable(),
      dueOn: calendarDate,
      amount: centavos,
      open: centavos.describe('What is still open of the document'),
    }),
  ),
  reversal: z
    .object({
      on: calendarDate,
      at: instant,
      by: z.string().nullable(),
      kind: z.enum(REVERSAL_KINDS),
      reason: z.string(),
    })
    .nullable(),
  version: z.int(),
  allowedActions: z.array(z.enum(PAYMENT_ACTIONS)),
})
export type PaymentReply = z.infer<typeof payment>

/** A payment that a second person confirms first has no receipt yet. */
export const paymentEntered = z.union([
  payment,
  z.object({
    confirmationId: z.int().describe('It waits for a second person and counts nowhere until then'),
  }),
])

const allocations = z
  .array(
    z.strictObject({
      entryId: id,
      amount: signedCentavos.describe('Above zero of a debt, below zero of a credit that is used'),
    }),
  )
  .max(500)

const paymentDetails = {
  kind: z.enum(PAYMENT_KINDS),
  reference: text(100)
    .default('')
    .describe('Of the bank, the wallet or the terminal; cards and wallets need it'),
  bank: text(60).default('').describe('A cheque needs it'),
  chequeNumber: text(40).default('').describe('A cheque needs it'),
  chequeOn: calendarDate.nullable().default(null).describe('Day written on the cheque, which needs it'),
}
/** How a sale at the counter is paid at once: the amount is that of its invoice. */
export const salePayment = z.strictObject(paymentDetails)
export const newPayment = z.strictObject({
  customerId: id,
  paidOn: calendarDate,
  ...paymentDetails,
  amount: centavos,
  allocations: allocations
    .optional()
    .describe('What it settles; left out: the oldest first. What is over stays on account'),
})
export type NewPayment = z.infer<typeof newPayment>

export const paymentReversal = z.strictObject({
  version: optionalVersion,
  kind: z
    .enum(REVERSAL_KINDS)
    .default('mistake')
    .describe('bounced: the bank gave the cheque back; returned: the money was sent back'),
  reason: text(500).describe('Why, in words'),
})
export type PaymentReversal = z.infer<typeof paymentReversal>

export const creditAllocation = z.strictObject({
  allocations: allocations.min(1).describe('Credits and the debts that they settle'),
})

export const openingInput = z.strictObject({
  document: requiredText(60).describe('Its number, as the customer has it'),
  issuedOn: calendarDate,
  dueOn: calendarDate.optional().describe('Left out: by the payment condition of the customer'),
  amount: signedCentavos.describe('What is still open of it; below zero it is the credit of the customer'),
})
export type OpeningInput = z.output<typeof openingInput>
