import { CONFIRMATION_ACTIONS, CONFIRMATION_KINDS } from '@cais/domain/payments/confirmation'
import { PAYMENT_KINDS } from '@cais/domain/payments/payment-kinds'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  list,
  optionalVersion,
  quantity,
  text,
  version,
} from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

const CONFIRMATION_STATES = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const

export const confirmationQuery = z.strictObject({
  ...pages,
  state: list(z.enum(CONFIRMATION_STATES)).optional(),
  kind: list(z.enum(CONFIRMATION_KINDS)).optional(),
  customerId: idParam.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type ConfirmationQuery = z.output<typeof confirmationQuery>

/** A field that changes, from → to; amounts in centavos. */
const pair = <T extends z.ZodType>(value: T) => z.tuple([value, value]).optional()
const creditChanges = z.object({
  creditLimit: pair(centavos),
  transactionLimit: pair(centavos.nullable()),
  blockedCredit: pair(z.boolean()),
  paymentCondition: pair(z.string()),
})
export type CreditChanges = z.infer<typeof creditChanges>

const enteredPayment = z.object({
  paidOn: calendarDate,
  kind: z.enum(PAYMENT_KINDS),
  reference: z.string(),
  amount: centavos,
})

const enteredWriteOff = z.object({
  levelId: z.int(),
  productId: z.string(),
  description: z.string(),
  warehouseId: z.string(),
  batch: z.string(),
  quantity,
  unit: z.string(),
})

export const confirmation = z.object({
  id: z.int(),
  kind: z.enum(CONFIRMATION_KINDS),
  state: z.enum(CONFIRMATION_STATES),
  customer: z
    .object({ id: z.int(), code: z.string(), name: z.string() })
    .nullable()
    .describe('None of a write-off'),
  branchId: z.string(),
  amount: centavos.describe('What is paid, the highest limit after the change, or what the goods are worth'),
  payment: enteredPayment.nullable().describe('What was entered of a payment'),
  changes: creditChanges.nullable().describe('What changes of the credit'),
  writeOff: enteredWriteOff.nullable().describe('Which goods are written off'),
  reason: z.string(),
  enteredBy: z.string(),
  enteredAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string(),
  paymentId: z.int().nullable(),
  version: z.int(),
  allowedActions: z.array(z.enum(CONFIRMATION_ACTIONS)),
})
export type Confirmation = z.infer<typeof confirmation>

export const confirmationDecision = z.strictObject({
  action: z.enum(CONFIRMATION_ACTIONS),
  version,
  reason: text(300).default('').describe('A refusal needs one'),
})

const threshold = centavos.nullable().describe('Above this amount a second person confirms; null = never')
export const confirmationPolicy = z.object({
  payment: threshold,
  credit: threshold,
  writeOff: threshold,
  version: z.int(),
})
export const confirmationPolicyInput = z.strictObject({
  payment: threshold,
  credit: threshold,
  writeOff: threshold,
  version: optionalVersion,
})
