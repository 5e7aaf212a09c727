import { CASH_ACTIONS, CASH_MOVEMENT_KINDS } from '@cais/domain/payments/cash-day'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  instant,
  list,
  requiredText,
  signedCentavos,
  text,
  version,
} from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

export const cashDayQuery = z.strictObject({
  ...pages,
  branchId: list(z.string().max(8)).optional(),
  state: z.enum(['open', 'closed']).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})
export type CashDayQuery = z.output<typeof cashDayQuery>

export const cashDayRow = z.object({
  id: z.int(),
  branchId: z.string(),
  day: calendarDate,
  opening: centavos,
  receipts: centavos.describe('Payments in cash of the day'),
  reversals: centavos.describe('Payments in cash that were reversed on the day'),
  deposits: centavos,
  withdrawals: centavos,
  expected: signedCentavos,
  counted: centavos.nullable().describe('null = the day is open'),
  difference: signedCentavos.nullable(),
  differenceReason: z.string(),
  openedBy: z.string(),
  openedAt: instant,
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
})
export type CashDayRow = z.infer<typeof cashDayRow>

const count = z.strictObject({
  value: centavos.describe('Of one note or coin'),
  count: z.int().min(0).max(1_000_000),
})

export const cashDay = cashDayRow.extend({
  counts: z.array(count),
  movements: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(CASH_MOVEMENT_KINDS),
      amount: centavos,
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  payments: z
    .array(
      z.object({
        id: z.int(),
        number: z.string().nullable(),
        customer: z.string(),
        amount: signedCentavos.describe('Below zero: reversed on this day'),
      }),
    )
    .describe('The first 500'),
  version: z.int(),
  allowedActions: z.array(z.enum(CASH_ACTIONS)),
})
export type CashDay = z.infer<typeof cashDay>

export const newCashDay = z.strictObject({
  branchId: requiredText(8),
  day: calendarDate,
  opening: centavos.describe(
    'What lies in the desk; what was counted last is proposed by GET /cash-days/proposal',
  ),
})
export const cashProposalQuery = z.strictObject({ branchId: z.string().max(8) })
export const cashProposal = z.object({
  day: calendarDate.describe('Today'),
  opening: centavos.describe('What was counted when the day before was closed'),
  openDayId: z.int().nullable().describe('The day that is open already'),
})

export const cashMovement = z.strictObject({
  version,
  kind: z.enum(CASH_MOVEMENT_KINDS),
  amount: centavos,
  reason: text(300),
})
export type CashMovementInput = z.output<typeof cashMovement>

export const cashClosing = z.strictObject({
  version,
  counts: z.array(count).max(30),
  reason: text(300).default('').describe('Why the count differs'),
})
export type CashClosing = z.output<typeof cashClosing>
