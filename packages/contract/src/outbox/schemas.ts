import { OUTBOX_ACTIONS, OUTBOX_KINDS, OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { z } from 'zod'
import { calendarDate, instant, list, text, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

export const outboxQuery = z.strictObject({
  ...paging,
  state: list(z.enum(OUTBOX_STATES)).optional(),
  kind: list(z.enum(OUTBOX_KINDS)).optional(),
  search: text(100).optional().describe('In the number of the record, its receiver or the key'),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type OutboxQuery = z.output<typeof outboxQuery>

export const outboxMessage = z.object({
  id: z.int(),
  kind: z.enum(OUTBOX_KINDS),
  key: z.string().describe('Ours, as it stands in what is sent'),
  state: z.enum(OUTBOX_STATES),
  subject: z.string().describe('Number of the record that it is about'),
  receiver: z.string(),
  object: z.object({ type: z.string(), id: z.string() }),
  attempts: z.int().describe('How often it was sent or asked about'),
  nextAttemptAt: instant.nullable().describe('null = it is not tried again by itself'),
  lastError: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Of the last attempt; null = it went well'),
  createdBy: z.string().nullable().describe('null = the system'),
  createdAt: instant,
  sentAt: instant.nullable(),
  settledAt: instant.nullable(),
  version: z.int(),
  allowedActions: z.array(z.enum(OUTBOX_ACTIONS)),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outboxRepeat = z.strictObject({
  action: z
    .enum(OUTBOX_ACTIONS)
    .describe("'send-again' may deliver twice, and is only for what is in doubt and cannot be asked about"),
  version,
})
