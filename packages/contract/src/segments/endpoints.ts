import { z } from 'zod'
import { customer } from '../customers/schemas.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  customerSegmentInput,
  segmentPreview,
  segmentPreviewInput,
  segmentRules,
  segmentRulesInput,
} from './schemas.ts'

export const segmentEndpoints = defineEndpoints({
  'GET /segments': {
    summary: 'Names of the segments of customers',
    reply: z.object({ data: z.array(z.string()) }),
  },
  'GET /settings/segment-rules': {
    summary: 'The rules by which customers get their segment',
    reply: oneReply(segmentRules),
  },
  'PUT /settings/segment-rules': {
    summary: 'Change the rules of segments; the next run of the job applies them',
    body: segmentRulesInput,
    reply: oneReply(segmentRules),
  },
  'POST /settings/segment-rules/preview': {
    summary: 'How many customers these rules would move from which segment to which; nothing is changed',
    body: segmentPreviewInput,
    reply: oneReply(segmentPreview),
    status: 200,
  },
  'PUT /customers/{id}/segment': {
    summary: 'Fix the segment of a customer, or leave it to the rules again',
    params: z.object({ id: idParam }),
    body: customerSegmentInput,
    reply: oneReply(customer),
  },
})
