import { MAX_FILE_BYTES } from '@cais/domain/files/stored-file'
import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam, requiredText } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  apiKey,
  apiKeyInput,
  inboxQuery,
  inboxReply,
  source,
  sourceArrival,
  sourceArrivalQuery,
  sourceChange,
  sourceInput,
  sourceRun,
  sourceTrial,
  sourceTrialInput,
  sourceVersion,
} from './schemas.ts'

const retailer = z.object({ id: requiredText(20) })
const params = z.object({ id: idParam })

/** Ways by which files of retailers come in (docs/domain/sources.md). */
export const sourceEndpoints = defineEndpoints({
  'GET /retailers/{id}/sources': {
    summary: 'The ways by which files of a retailer are fetched, with what the last run did',
    params: retailer,
    reply: z.object({ data: z.array(source) }),
  },
  'POST /retailers/{id}/sources': {
    summary: 'Set up a way. What is secret is sealed, and never answered',
    params: retailer,
    body: sourceInput,
    reply: createdReply(source),
    status: 201,
    idempotent: false,
  },
  'POST /sources/test': {
    summary: 'Try what is typed: connects, looks, and takes nothing',
    body: sourceTrialInput,
    reply: oneReply(sourceTrial),
    status: 200,
    idempotent: false,
  },
  'PUT /sources/{id}': {
    summary: 'Change a way',
    params,
    body: sourceChange,
    reply: oneReply(source),
    idempotent: false,
  },
  'DELETE /sources/{id}': { summary: 'Remove a way; what came by it stays', params, body: sourceVersion },
  'POST /sources/{id}/fetch': {
    summary: 'Fetch what is there now',
    params,
    reply: oneReply(sourceRun),
    status: 200,
  },
  'GET /sources/{id}/arrivals': {
    summary: 'What was met there, the newest first',
    params,
    query: sourceArrivalQuery,
    reply: listReply(sourceArrival),
  },
  'GET /retailers/{id}/api-keys': {
    summary: 'The keys with which a retailer sends by itself',
    params: retailer,
    reply: z.object({ data: z.array(apiKey) }),
  },
  'POST /retailers/{id}/api-keys': {
    summary: 'Make a key. It is answered this once; only its digest is stored',
    params: retailer,
    body: apiKeyInput,
    reply: createdReply(apiKey.extend({ key: z.string() })),
    status: 201,
    idempotent: 'secret-reply',
  },
  'DELETE /api-keys/{id}': {
    summary: 'Revoke a key, for good',
    params,
    reply: oneReply(apiKey),
    status: 200,
  },
  'POST /morpheus/inbox': {
    summary:
      'Send a file with an API key (Authorization: Bearer cais_…, or X-Api-Key): its bytes, or a form with files. The same bytes again change nothing',
    query: inboxQuery,
    upload: {
      types: [
        'application/octet-stream',
        'application/edifact',
        'application/xml',
        'application/json',
        'text/csv',
        'text/plain',
        'multipart/form-data',
      ],
      maxBytes: MAX_FILE_BYTES,
    },
    reply: oneReply(inboxReply),
    status: 200,
    open: true,
  },
})
