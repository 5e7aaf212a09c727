import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { id, idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  customer,
  customerAddress,
  customerInput,
  customerQuery,
  customerRow,
  customerSummary,
  customerUpdate,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const customerEndpoints = defineEndpoints({
  'GET /customers': {
    summary: 'Customers in the scope of the caller, by name, code or NUIT',
    query: customerQuery,
    reply: listReply(customerRow),
    exportable: true,
  },
  'GET /customers/{id}': {
    summary: 'One customer with credit terms and addresses',
    params,
    reply: oneReply(customer),
  },
  'POST /customers': {
    summary: 'Create a customer with its addresses; its code is given by the system',
    body: customerInput,
    reply: createdReply(customer),
    status: 201,
  },
  'PUT /customers/{id}': {
    summary: 'Change a customer, add addresses, deactivate it; printed invoices keep what they say',
    params,
    body: customerUpdate,
    reply: oneReply(customer),
  },
  'PUT /customers': {
    summary: 'Change a customer, its id in the body',
    body: customerUpdate.extend({ id }),
    reply: oneReply(customer),
  },
  'GET /customers/{id}/addresses': {
    summary: 'Delivery addresses of a customer to choose from, the default one first',
    params,
    reply: z.object({ data: z.array(customerAddress) }),
  },
  'GET /customers/{id}/summary': {
    summary: 'Credit bar, last prices, last orders and payments of a customer',
    params,
    query: z.strictObject({
      orderId: idParam
        .optional()
        .describe('The document being written: it counts as thisOrder and not among the open ones'),
    }),
    reply: oneReply(customerSummary),
  },
})
