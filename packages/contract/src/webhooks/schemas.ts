import { OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { EVENT_NAMES, WEBHOOK_ACTIONS } from '@cais/domain/webhooks/webhook'
import { z } from 'zod'
import { instant, requiredText, version } from '../kernel/fields.ts'

const fields = {
  name: requiredText(80),
  url: requiredText(500),
  events: z.array(z.enum(EVENT_NAMES)).min(1).max(EVENT_NAMES.length),
  retailerId: requiredText(20).nullable().describe('Only of the customers of this retailer; null = of all'),
}

export const webhookInput = z.strictObject(fields)
export type WebhookInput = z.output<typeof webhookInput>

export const webhookChange = z.strictObject({ version, ...fields })

export const webhookStep = z.strictObject({ version })

const sent = z.object({
  id: z.int(),
  event: z.enum([...EVENT_NAMES, 'test']),
  number: z.string(),
  at: instant,
  state: z.enum([...OUTBOX_STATES, 'held']).describe("'held' = it waits until the webhook is resumed"),
  attempts: z.int(),
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
})

export const webhook = z.object({
  id: z.int(),
  ...fields,
  state: z.enum(['active', 'paused']),
  held: z.int().describe('Events that wait until it is resumed'),
  newest: z.array(sent).describe('The newest five, the last one first'),
  createdAt: instant,
  version: z.int(),
  allowedActions: z.array(z.enum(WEBHOOK_ACTIONS)),
})
export type Webhook = z.infer<typeof webhook>

export const webhookWithSecret = webhook.extend({
  secret: z.string().describe('What signs the requests; shown this once'),
})
