import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import {
  confirmation,
  confirmationDecision,
  confirmationPolicy,
  confirmationPolicyInput,
  confirmationQuery,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const confirmationEndpoints = defineEndpoints({
  'GET /confirmations': {
    summary: 'Payments, credit and write-offs that one person entered, and what a second one decided',
    query: confirmationQuery,
    reply: listReply(confirmation, z.object({ waiting: z.int() })),
  },
  'POST /confirmations/{id}/decide': {
    summary: 'Confirms or refuses what another person entered, or takes back what the caller did',
    params,
    body: confirmationDecision,
    reply: oneReply(confirmation),
  },
  'GET /settings/confirmation-policy': {
    summary: 'Above which amounts a second person confirms payments, credit and write-offs',
    reply: oneReply(confirmationPolicy),
  },
  'PUT /settings/confirmation-policy': {
    summary: 'Change above which amounts a second person confirms payments, credit and write-offs',
    body: confirmationPolicyInput,
    reply: oneReply(confirmationPolicy),
  },
})
