import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { cause, causeMend, causeOwner, causeQuery, causeVersion } from './schemas.ts'

const params = z.object({ id: idParam })
const changed = { params, reply: oneReply(cause), status: 200 } as const

/** What waits because a code of a sender is unknown (docs/domain/quarantine.md). */
export const quarantineEndpoints = defineEndpoints({
  'GET /quarantine': {
    summary: 'Codes of senders that are unknown, with what waits for them; or those that were mended',
    query: causeQuery,
    reply: listReply(cause),
  },
  'GET /quarantine/{id}': { summary: 'One of them', params, reply: oneReply(cause) },
  'POST /quarantine/{id}/mend': {
    summary: 'Say what it is with us: everything that waits for it is read again, and what comes later too',
    body: causeMend,
    ...changed,
  },
  'POST /quarantine/{id}/undo': {
    summary: 'Take that back: what nobody has used yet waits again',
    body: causeVersion,
    ...changed,
  },
  'POST /quarantine/{id}/owner': { summary: 'Name who looks after it', body: causeOwner, ...changed },
})
