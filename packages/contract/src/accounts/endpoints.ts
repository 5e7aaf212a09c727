import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { customerAccount, statementLine, statementQuery, statementTotals } from './schemas.ts'

const params = z.object({ id: idParam })

export const accountEndpoints = defineEndpoints({
  'GET /customers/{id}/account': {
    summary: 'What a customer owes: exposure, ageing, open items, and which documents wait for the credit',
    params,
    reply: oneReply(customerAccount),
  },
  'GET /customers/{id}/statement': {
    summary: 'Entries of a period with the balance after each, oldest first',
    params,
    query: statementQuery,
    reply: listReply(statementLine, statementTotals),
    exportable: true,
  },
  'GET /customers/{id}/statement/print': {
    summary:
      'The statement of a period as PDF, with opening and closing balance. Of more than 2 000 entries the newest; it says so',
    params,
    query: statementQuery.omit({ page: true, perPage: true, cursor: true }),
    file: ['application/pdf'],
  },
})
