import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  exchange,
  exchangeCounts,
  exchangeCountsQuery,
  exchangeDay,
  exchangeQuery,
  exchangeRefresh,
  exchangeRefreshed,
  exchangeRow,
  exchangeStep,
  ownOrderFile,
  withdrawnOrder,
} from './schemas.ts'

const params = z.object({ id: idParam })

/** The log of what goes to retailers and comes from them (docs/domain/exchanges.md). */
export const exchangeEndpoints = defineEndpoints({
  'GET /b2b/retailers/logs': {
    summary: 'Exchanges with retailers, those that ask for a person first, then the newest',
    query: exchangeQuery,
    reply: listReply(exchangeRow),
    exportable: true,
  },
  'GET /b2b/retailers/logs/counts': {
    summary:
      'How many ask for a person, are tried again or are in doubt; how many came and left in the period',
    query: exchangeCountsQuery,
    reply: oneReply(exchangeCounts),
  },
  'GET /b2b/retailers/logs/day': {
    summary: 'The last 24 hours of each retailer: attempts by half hour, failures, times',
    reply: z.object({
      data: z.array(exchangeDay),
      meta: z.object({
        retailers: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('All whose exchanges the caller may see, by name'),
        keptDays: z
          .int()
          .nullable()
          .describe(
            'How many days after its last attempt an exchange that is settled is deleted; null = none is, for the job is paused',
          ),
      }),
    }),
  },
  'GET /b2b/retailers/logs/{id}': {
    summary: 'One exchange with its attempts, what was sent and answered, and what it made',
    params,
    reply: oneReply(exchange),
  },
  'GET /b2b/retailers/logs/{id}/original': {
    summary: 'The file as it came',
    params,
    file: ['text/plain', 'text/csv', 'application/xml', 'application/octet-stream'],
  },
  'POST /b2b/retailers/logs/{id}': {
    summary: 'Repeat an exchange with the same key, or say that it is dealt with',
    params,
    body: exchangeStep,
    reply: oneReply(exchange),
    status: 200,
  },
  'POST /b2b/retailers/orders': {
    summary: 'Fetch the orders of retailers now',
    body: exchangeRefresh.optional(),
    reply: z.object({ data: z.array(exchangeRefreshed) }),
    status: 200,
  },
  'POST /b2b/retailers/claims': {
    summary: 'Fetch the claims of retailers now',
    body: exchangeRefresh.optional(),
    reply: z.object({ data: z.array(exchangeRefreshed) }),
    status: 200,
  },
  'POST /b2b/retailers/orders/{id}/withdraw': {
    summary: 'A retailer takes an order back of which nothing went on yet; its number may come again',
    params,
    body: withdrawnOrder,
    reply: oneReply(exchange),
    status: 200,
  },
  'POST /b2b/retailers/order-files': {
    summary: 'A retailer sends a stored file of orders: it is read at once',
    body: ownOrderFile,
    reply: createdReply(exchange),
    status: 201,
  },
})
