import { AGES, ENTRY_KINDS } from '@cais/domain/accounts/open-items'
import { CONFIRMATION_KINDS } from '@cais/domain/payments/confirmation'
import { PAYMENT_KINDS, REVERSAL_KINDS } from '@cais/domain/payments/payment-kinds'
import { z } from 'zod'
import { exposure } from '../customers/schemas.ts'
import { calendarDate, centavos, signedCentavos } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const entry = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  document: z.string(),
  issuedOn: calendarDate,
  amount: signedCentavos.describe('Above zero the customer owes it, below zero it is the customer’s credit'),
  invoiceId: z.int().nullable(),
  orderId: z.int().nullable().describe('The document that was invoiced'),
  paymentId: z.int().nullable(),
  creditNoteId: z.int().nullable().describe('The credit or debit note'),
  reversedAs: z.enum(REVERSAL_KINDS).nullable().describe('Why the payment was reversed: of reversals'),
})

const openItem = entry.extend({
  dueOn: calendarDate,
  daysLate: z.int().describe('Days past its due date; below zero = still to come'),
  open: signedCentavos,
  settledBy: z
    .array(
      z.object({
        document: z.string(),
        kind: z.enum(PAYMENT_KINDS).nullable().describe('null = no payment'),
        paymentId: z.int().nullable(),
        on: calendarDate,
        amount: centavos,
      }),
    )
    .describe('What settled a part of it, oldest first'),
})

const ageSum = z.object({ age: z.enum(AGES), amount: signedCentavos, items: z.int() })

export const customerAccount = z.object({
  customer: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    branchId: z.string(),
    nuit: z.string().nullable(),
    paymentCondition: z.string(),
    blockedCredit: z.boolean(),
    transactionLimit: centavos.nullable(),
  }),
  exposure,
  ageing: z.array(ageSum).describe('Every age in its order; together they are the balance'),
  items: z.array(openItem).describe('Open items, oldest due first; the first 500'),
  openCount: z.int(),
  waiting: z
    .array(z.object({ orderId: z.int(), number: z.string(), value: centavos }))
    .describe('Documents that wait for the financial approver, with what is not billed of them'),
  paymentDays: z.int().nullable().describe('In how many days the customer paid in the last 12 months'),
  today: calendarDate,
  toConfirm: z
    .array(z.object({ id: z.int(), kind: z.enum(CONFIRMATION_KINDS), amount: centavos, by: z.string() }))
    .describe('What waits for a second person: it counts nowhere yet'),
  allowedActions: z.array(z.enum(['record-payment', 'enter-opening'])),
})
export type CustomerAccount = z.infer<typeof customerAccount>

export const statementQuery = z.strictObject({
  ...paging,
  from: calendarDate,
  to: calendarDate,
})

export const statementLine = entry.extend({
  dueOn: calendarDate,
  debit: centavos,
  credit: centavos,
  balance: signedCentavos.describe('Of the account after this entry'),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementTotals = z.object({
  opening: signedCentavos.describe('Balance at the end of the day before'),
  debit: centavos,
  credit: centavos,
  closing: signedCentavos,
  entries: z.int().describe('Of the period'),
})
