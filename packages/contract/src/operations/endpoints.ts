import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply, optionalPages } from '../kernel/list.ts'
import { operation, operationId, operationInput, operationParams, operationUpdate } from './schemas.ts'

export const operationEndpoints = defineEndpoints({
  'GET /operations': {
    summary: 'Operations in the scope of the caller, inactive ones too',
    query: z.strictObject(optionalPages),
    reply: listReply(operation),
  },
  'GET /operations/{id}': { summary: 'One operation', params: operationParams, reply: oneReply(operation) },
  'GET /operations/{id}/image': {
    summary: 'The image of an operation; with If-None-Match of its ETag nothing is sent twice',
    params: operationParams,
    file: ['image/png', 'image/jpeg', 'image/webp'],
  },
  'POST /operations': {
    summary: 'Create an operation with the names under which its orders arrive through Morpheus',
    body: operationInput,
    reply: createdReply(operation),
    status: 201,
  },
  'PUT /operations/{id}': {
    summary: 'Change or deactivate an operation; its documents go on',
    params: operationParams,
    body: operationUpdate.extend({ id: operationId.optional() }),
    reply: oneReply(operation),
  },
  'PUT /operations': {
    summary: 'Change or deactivate an operation, its id in the body',
    body: operationUpdate.extend({ id: operationId }),
    reply: oneReply(operation),
  },
})
