import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { order } from '../orders/schemas.ts'
import {
  approvalCase,
  approvalCounts,
  approvalParams,
  approvalQuery,
  approvalRow,
  decisionInput,
} from './schemas.ts'

export const approvalEndpoints = defineEndpoints({
  'GET /approvals': {
    summary: 'What waits for a decision of the caller',
    query: approvalQuery,
    reply: listReply(approvalRow),
    exportable: true,
  },
  'GET /approvals/counts': {
    summary: 'Waiting documents by stage',
    reply: z.object({ data: approvalCounts }),
  },
  'GET /orders/{id}/approval/reasons': {
    summary: 'Why the approval is asked, with all figures that the decision needs',
    params: approvalParams,
    reply: oneReply(approvalCase),
  },
  'POST /orders/{id}/approvals': {
    summary: 'Approve or reject on one stage',
    params: approvalParams,
    body: decisionInput,
    reply: oneReply(order),
    status: 200,
  },
})
