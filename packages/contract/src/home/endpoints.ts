import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { home, homeFlow, homeSales } from './schemas.ts'

export const homeEndpoints = defineEndpoints({
  'GET /home': {
    summary: 'What waits for the caller, what failed and what leaves today, by their roles and scope',
    reply: oneReply(home),
  },
  'GET /home/sales': {
    summary:
      "The caller's own sales: this month against the last, the newest documents, customers short of credit",
    reply: oneReply(homeSales),
  },
  'GET /home/flow': {
    summary: 'Documents in and out over 14 days, and the time per stage, in the scope of the caller',
    reply: oneReply(homeFlow),
  },
  'POST /jobs/{task}/repeat': {
    summary: 'Try again all jobs of a task that were given up after their last attempt',
    params: z.object({ task: z.string().max(60) }),
    reply: oneReply(z.object({ jobs: z.int().describe('How many are tried again') })),
    status: 200,
  },
  'GET /menu-counts': {
    summary: 'Small figures beside the side bar entries',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
})
