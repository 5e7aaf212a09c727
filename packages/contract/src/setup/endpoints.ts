import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { sessionReply } from '../sessions/schemas.ts'
import { checklist, setupLink, setupLinkState, setupOfLink } from './schemas.ts'

export const setupEndpoints = defineEndpoints({
  'POST /setup/check': {
    summary: 'Until when a set-up address is valid, and what it proposes',
    open: true,
    idempotent: false,
    body: setupLink,
    reply: oneReply(setupLinkState),
  },
  'POST /setup': {
    summary:
      'Sets up an empty system, once: administrator, company, first branch with its warehouse, operation and VAT rates; signs the administrator in. The same again answers the same',
    open: true,
    idempotent: false,
    body: setupOfLink,
    reply: sessionReply,
  },
  'GET /setup/checklist': {
    summary: 'What is set up, and what is missing before the first order and the first invoice',
    reply: oneReply(checklist),
  },
})
