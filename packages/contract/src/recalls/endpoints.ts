import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, paging } from '../kernel/list.ts'
import {
  answerInput,
  batchSearch,
  batchTrace,
  collectionInput,
  foundBatch,
  letterQuery,
  recall,
  recallClosing,
  recallCustomer,
  recallInput,
  recallQuery,
  recallRow,
  recallStep,
  recallStepWithReason,
  toldInput,
  traceQuery,
} from './schemas.ts'

const params = z.object({ id: idParam })
const changed = { params, reply: oneReply(recall), status: 200 } as const

/** Recalls of a batch (docs/domain/recalls.md). */
export const recallEndpoints = defineEndpoints({
  'GET /stock/recalls': {
    summary: 'Recalls of batches that lie or lay in the warehouses of the caller',
    query: recallQuery,
    reply: listReply(recallRow),
    exportable: true,
  },
  'POST /stock/recalls': {
    summary: 'Recall a batch, and block it at once unless told otherwise',
    body: recallInput,
    reply: createdReply(recall),
    status: 201,
  },
  'GET /stock/recalls/batches': {
    summary: 'Batches found by their number, their article, or a scanned code',
    query: batchSearch,
    reply: z.object({ data: z.array(foundBatch) }),
  },
  'GET /stock/recalls/trace': {
    summary: 'Where a batch is and who got it, before it is recalled',
    query: traceQuery,
    reply: oneReply(batchTrace),
  },
  'GET /stock/recalls/{id}': {
    summary: 'A recall with where the batch is and every customer who got it',
    params,
    reply: oneReply(recall),
  },
  'GET /stock/recalls/{id}/customers': {
    summary: 'Who got the batch, who got most first: for a file',
    params,
    query: z.strictObject(paging),
    reply: listReply(recallCustomer),
    exportable: true,
  },
  'POST /stock/recalls/{id}/block': {
    summary: 'Block the batch everywhere; what documents hold of it goes back to stock analysis',
    body: recallStep,
    ...changed,
  },
  'POST /stock/recalls/{id}/unblock': {
    summary: 'The batch may be sold again',
    body: recallStepWithReason,
    ...changed,
  },
  'POST /stock/recalls/{id}/told': {
    summary: 'Write down that customers were told, or take it back',
    body: toldInput,
    ...changed,
  },
  'PUT /stock/recalls/{id}/customers/{customerId}': {
    summary: 'Write down what a customer still has',
    params: z.object({ id: idParam, customerId: idParam }),
    body: answerInput,
    reply: oneReply(recall),
  },
  'POST /stock/recalls/{id}/collect': {
    summary: 'Begin drafts of credit notes with a collection for what customers still have',
    body: collectionInput,
    ...changed,
  },
  'POST /stock/recalls/{id}/close': { summary: 'Close the recall', body: recallClosing, ...changed },
  'POST /stock/recalls/{id}/reopen': {
    summary: 'Open a closed recall again',
    body: recallStepWithReason,
    ...changed,
  },
  'GET /stock/recalls/{id}/print/list': {
    summary: 'Who got the batch, on paper',
    params,
    file: ['application/pdf'],
  },
  'GET /stock/recalls/{id}/print/letters': {
    summary: 'Letters to customers who got the batch, one page each',
    params,
    query: letterQuery,
    file: ['application/pdf'],
  },
})
