import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { outboxMessage, outboxQuery, outboxRepeat } from './schemas.ts'

export const outboxEndpoints = defineEndpoints({
  'GET /outbox': {
    summary: 'What leaves the company: invoices for the ERP and e-mails, with their attempts and last errors',
    query: outboxQuery,
    reply: listReply(outboxMessage, z.object({ waiting: z.int(), failed: z.int(), inDoubt: z.int() })),
    exportable: true,
  },
  'POST /outbox/{id}/repeat': {
    summary: 'Send again what did not arrive, or ask now about what is in doubt',
    params: z.object({ id: idParam }),
    body: outboxRepeat,
    reply: oneReply(outboxMessage),
  },
})
