import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  blockType,
  heldOrder,
  heldQuery,
  lock,
  lockDeleted,
  lockDeletion,
  lockInput,
  lockParams,
  lockQuery,
} from './schemas.ts'

/** Locks under the older name of their calls. */
export const lockEndpoints = defineEndpoints({
  'GET /block-orders': {
    summary: 'Locks that concern the caller, newest first, with the documents that each holds up',
    query: lockQuery,
    reply: listReply(lock),
  },
  'POST /block-orders': {
    summary: 'Lock a route, a customer or a warehouse: what is submitted from now on is held up',
    body: lockInput,
    reply: createdReply(lock),
    status: 201,
  },
  'DELETE /block-orders/{id}': {
    summary: 'Take a lock off; the body names its type. What it held up is verified again',
    params: lockParams,
    body: lockDeletion,
    reply: oneReply(lockDeleted),
  },
  'GET /block-orders/{id}/orders': {
    summary: 'Documents that this lock alone holds up, those that wait longest first',
    params: lockParams,
    query: heldQuery,
    reply: listReply(heldOrder),
  },
  'GET /block-orders/{id}/block-types': {
    summary: 'Types of the locks on the same entity, operation and branch as this one',
    params: lockParams,
    reply: z.object({ data: z.array(blockType) }),
  },
})
