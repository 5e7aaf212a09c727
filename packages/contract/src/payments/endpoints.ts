import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos, idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  creditAllocation,
  newPayment,
  openingInput,
  payment,
  paymentEntered,
  paymentQuery,
  paymentReversal,
  paymentRow,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const paymentEndpoints = defineEndpoints({
  'GET /payments': {
    summary: 'Payments with the totals of the filter; reversed ones do not count',
    query: paymentQuery,
    reply: listReply(paymentRow, z.object({ payments: z.int(), amount: centavos, onAccount: centavos })),
    exportable: true,
  },
  'GET /payments/{id}': { summary: 'One payment with what it settled', params, reply: oneReply(payment) },
  'POST /payments': {
    summary: 'Records a payment of a customer and issues its receipt, or leaves it to a second person',
    body: newPayment,
    reply: createdReply(paymentEntered),
    status: 201,
  },
  'POST /payments/{id}/reverse': {
    summary: 'Reverses a payment: what it settled is open again. The receipt keeps its number',
    params,
    body: paymentReversal,
    reply: oneReply(payment),
  },
  'POST /customers/{id}/allocations': {
    summary: 'Settles debts with credits that are open: payments on account and credit notes',
    params,
    body: creditAllocation,
    reply: oneReply(z.object({ settled: centavos })),
  },
  'POST /customers/{id}/opening-balances': {
    summary:
      'What the customer owed on a document from before the company began here; the same again changes nothing',
    params,
    body: openingInput,
    reply: oneReply(z.object({ document: z.string() })),
  },
  'GET /payments/{id}/print': {
    summary: 'The receipt as PDF',
    params,
    file: ['application/pdf'],
  },
})
