import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import { loading, loadingStep, loadLineInput, otherBatchInput } from './schemas.ts'

const params = z.object({ id: idParam })

export const loadingEndpoints = defineEndpoints({
  'GET /shipments/{id}/loading': {
    summary: 'What a truck is to carry, line by line and batch by batch, and what was loaded of it',
    params,
    reply: oneReply(loading),
  },
  'POST /shipments/{id}/loading': {
    summary: 'Settle a line of a truck that is being loaded: all of it, less with a reason, or nothing yet',
    params,
    body: loadLineInput,
    reply: oneReply(loadingStep),
    status: 200,
  },
  'POST /shipments/{id}/loading/other-batch': {
    summary: 'Load another batch instead of the reserved one, where free stock, FEFO and shelf life allow',
    params,
    body: otherBatchInput,
    reply: oneReply(loadingStep),
    status: 200,
  },
})
