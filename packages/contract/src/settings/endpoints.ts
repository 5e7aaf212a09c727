import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { listReply, oneReply, optionalPages } from '../kernel/list.ts'
import { quotePolicy, quotePolicyInput, setting } from './schemas.ts'

export const settingsEndpoints = defineEndpoints({
  'GET /settings': {
    summary: 'Rules of the company that have a call of their own, with their values',
    query: z.strictObject(optionalPages),
    reply: listReply(setting),
  },
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
