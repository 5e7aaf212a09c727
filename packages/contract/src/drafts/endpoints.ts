import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { id, version } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { order, orderRow } from '../orders/schemas.ts'
import { draftInput, draftParams, draftQuery, draftUpdate, submitInput } from './schemas.ts'

export const draftEndpoints = defineEndpoints({
  'GET /drafts': { summary: "The caller's drafts", query: draftQuery, reply: listReply(orderRow) },
  'GET /drafts/{id}': { summary: 'One draft', params: draftParams, reply: oneReply(order) },
  'POST /drafts': { summary: 'A new draft', body: draftInput, reply: createdReply(order), status: 201 },
  'PUT /drafts/{id}': {
    summary: 'Save a draft as a whole',
    params: draftParams,
    body: draftUpdate,
    reply: oneReply(order),
    idempotent: false,
  },
  'PUT /drafts': {
    summary: 'Save a draft as a whole, its id in the body',
    body: draftUpdate.extend({ id }),
    reply: oneReply(order),
    idempotent: false,
  },
  'DELETE /drafts/{id}': {
    summary: 'Delete a draft',
    params: draftParams,
    query: z.strictObject({ version: z.coerce.number().pipe(version).optional() }),
    status: 204,
  },
  'DELETE /drafts': {
    summary: 'Delete a draft, its id in the body',
    body: z.strictObject({ id, version: version.optional() }),
    status: 204,
  },
  'POST /drafts/{id}/submit': {
    summary: 'Submit: the draft gets its number and becomes an order',
    params: draftParams,
    body: submitInput,
    reply: oneReply(order),
    status: 200,
  },
})
