import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { quotePolicy, quotePolicyInput } from './schemas.ts'

export const settingsEndpoints = defineEndpoints({
  'GET /settings/quote-policy': {
    summary: 'Whether open quotes end by their due date, and when',
    reply: oneReply(quotePolicy),
  },
  'PUT /settings/quote-policy': {
    summary: 'Change whether open quotes end by their due date, and when',
    body: quotePolicyInput,
    reply: oneReply(quotePolicy),
  },
})
