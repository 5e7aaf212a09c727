import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import {
  answerProfile,
  answerProfileChange,
  answerQuery,
  answerRow,
  answerTest,
  answerTestReply,
  newAnswerVersion,
} from './schemas.ts'

const params = z.object({ id: idParam })
const ofRetailer = z.object({ id: z.string().max(20) })

/** What retailers are told about their orders (docs/domain/answers.md). */
export const answerEndpoints = defineEndpoints({
  'GET /answers': {
    summary: 'Answers to retailers with how they fared',
    query: answerQuery,
    reply: listReply(answerRow),
    exportable: true,
  },
  'GET /answers/{id}/content': {
    summary: 'An answer as it was written',
    params,
    file: ['application/octet-stream', 'application/xml', 'application/json', 'text/csv'],
  },
  'POST /answers/{id}/new-version': {
    summary: 'Tell the retailer anew, as things stand now',
    params,
    body: newAnswerVersion,
    reply: oneReply(answerRow),
    status: 201,
  },
  'GET /retailers/{id}/answers': {
    summary: 'Which answers a retailer gets, in which format and how',
    params: ofRetailer,
    reply: oneReply(answerProfile),
  },
  'PUT /retailers/{id}/answers': {
    summary: 'Change which answers a retailer gets',
    params: ofRetailer,
    body: answerProfileChange,
    reply: oneReply(answerProfile),
    idempotent: false,
  },
  'POST /retailers/{id}/answers/test': {
    summary: 'Try the way with what is typed: a small file with nothing in it is sent',
    params: ofRetailer,
    body: answerTest,
    reply: z.object({ data: answerTestReply }),
    idempotent: false,
    status: 200,
  },
})
