import { z } from 'zod'
import { approvalStage } from '../approvals/schemas.ts'
import { calendarDate, id, idParam, instant, list, version } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'
import { ref } from '../orders/schemas.ts'

export const absenceState = z.enum(['planned', 'now', 'past'])

export const absence = z.object({
  id: z.int(),
  absent: ref,
  deputy: ref,
  from: calendarDate,
  until: calendarDate,
  stages: z.array(approvalStage),
  branches: z.array(z.string()).describe('Handed over; empty = all that the absent person has'),
  state: absenceState,
  createdBy: ref,
  endedAt: instant.nullable().describe('Ended before its time'),
  endedBy: ref.nullable(),
  version: z.int(),
  allowedActions: z.array(z.literal('end')),
})

export const absenceQuery = z.strictObject({
  ...pages,
  state: list(absenceState).optional(),
  absentId: idParam.optional().describe("Administrators: one person's; left out = everybody's"),
})

export const absenceInput = z.strictObject({
  absentId: id.optional().describe('Administrators name a deputy for others; left out = for oneself'),
  deputyId: id,
  from: calendarDate,
  until: calendarDate,
  stages: z.array(approvalStage).min(1).max(3),
  branches: z.array(z.string().max(8)).max(100).default([]),
})

export const absenceEnd = z.strictObject({ version })
export const absenceParams = z.object({ id: idParam })

/** What the form offers: whose absence, who decides meanwhile, and what can be handed over. */
export const absenceChoices = z.object({
  absent: ref,
  stages: z.array(approvalStage),
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  approvers: z.array(ref).describe('Whose absence the caller may plan; only for administrators'),
  deputies: z.array(ref.extend({ branchId: z.string() })),
})
export const choicesQuery = z.strictObject({ absentId: idParam.optional() })
