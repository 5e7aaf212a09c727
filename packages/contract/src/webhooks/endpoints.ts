import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, oneReply } from '../kernel/list.ts'
import { webhook, webhookChange, webhookInput, webhookStep, webhookWithSecret } from './schemas.ts'

const params = z.object({ id: idParam })

/** Who is told of what as it happens (docs/domain/answers.md). */
export const webhookEndpoints = defineEndpoints({
  'GET /webhooks': {
    summary: 'Webhooks with their newest events',
    reply: z.object({ data: z.array(webhook) }),
  },
  'POST /webhooks': {
    summary: 'Subscribe an address to events; the secret that signs them is answered this once',
    body: webhookInput,
    reply: createdReply(webhookWithSecret),
    status: 201,
    idempotent: 'secret-reply',
  },
  'PUT /webhooks/{id}': {
    summary: 'Change name, address or events of a webhook',
    params,
    body: webhookChange,
    reply: oneReply(webhook),
  },
  'POST /webhooks/{id}/secret': {
    summary: 'Make a new secret; the old one signs nothing any more',
    params,
    body: webhookStep,
    reply: oneReply(webhookWithSecret),
    status: 200,
    idempotent: false,
  },
  'POST /webhooks/{id}/pause': {
    summary: 'Send nothing for now; events are kept',
    params,
    body: webhookStep,
    reply: oneReply(webhook),
    status: 200,
  },
  'POST /webhooks/{id}/resume': {
    summary: 'Send again, what was kept first',
    params,
    body: webhookStep,
    reply: oneReply(webhook),
    status: 200,
  },
  'POST /webhooks/{id}/test': {
    summary: 'Send an event that says it is a test',
    params,
    body: webhookStep,
    reply: oneReply(webhook),
    status: 200,
  },
  'POST /webhooks/{id}/end': {
    summary: 'End the subscription; nothing is sent any more',
    params,
    body: webhookStep,
    status: 204,
  },
})
