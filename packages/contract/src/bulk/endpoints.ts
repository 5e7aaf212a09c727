import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { allowedQuery, allowedRow, bulkInput, bulkReport, printInput } from './schemas.ts'

export const bulkEndpoints = defineEndpoints({
  'GET /orders/allowed-actions': {
    summary: 'What the caller may do with each of these documents; what is not theirs to see is left out',
    query: allowedQuery,
    reply: z.object({ data: z.array(allowedRow) }),
  },
  'POST /orders/bulk': {
    summary:
      'One action on many documents: each is done or refused by itself; a dry run tells what would happen',
    body: bulkInput,
    reply: oneReply(bulkReport),
    status: 200,
  },
  'POST /orders/bulk/print': {
    summary: 'Many documents as one PDF',
    body: printInput,
    file: ['application/pdf'],
  },
})
