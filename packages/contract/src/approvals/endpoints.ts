import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { order } from '../orders/schemas.ts'
import {
  approvalCase,
  approvalCounts,
  approvalParams,
  approvalPolicy,
  approvalPolicyInput,
  approvalQuery,
  approvalRow,
  approvalTotals,
  decisionInput,
  frequentReasons,
} from './schemas.ts'

export const approvalEndpoints = defineEndpoints({
  'GET /approvals': {
    summary: 'What waits for a decision of the caller',
    query: approvalQuery,
    reply: listReply(approvalRow, approvalTotals),
    exportable: true,
  },
  'GET /approvals/counts': {
    summary: 'Waiting documents by stage',
    reply: z.object({ data: approvalCounts }),
  },
  'GET /approvals/reasons': {
    summary: 'What the caller wrote most as a reason, by stage and decision',
    reply: z.object({ data: frequentReasons }),
  },
  'GET /settings/approval-policy': {
    summary: 'The branches in which people may decide on their own documents',
    reply: oneReply(approvalPolicy),
  },
  'PUT /settings/approval-policy': {
    summary: 'Switch the own-document rule off or on, branch by branch',
    body: approvalPolicyInput,
    reply: oneReply(approvalPolicy),
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
