import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  cashClosing,
  cashDay,
  cashDayQuery,
  cashDayRow,
  cashMovement,
  cashProposal,
  cashProposalQuery,
  newCashDay,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const cashEndpoints = defineEndpoints({
  'GET /cash-days': {
    summary: 'Days of the cash desks, newest first',
    query: cashDayQuery,
    reply: listReply(cashDayRow),
    exportable: true,
  },
  'GET /cash-days/proposal': {
    summary: 'With what the cash desk of a branch would be opened today',
    query: cashProposalQuery,
    reply: oneReply(cashProposal),
  },
  'POST /cash-days': {
    summary: 'Opens the cash desk of a branch for a day',
    body: newCashDay,
    reply: createdReply(cashDay),
    status: 201,
  },
  'GET /cash-days/{id}': {
    summary: 'One day of a cash desk with its payments and movements',
    params,
    reply: oneReply(cashDay),
  },
  'POST /cash-days/{id}/movements': {
    summary: 'Puts money into the desk or takes some out, with a reason',
    params,
    body: cashMovement,
    reply: oneReply(cashDay),
  },
  'POST /cash-days/{id}/close': {
    summary: 'Closes the day with what was counted; from then on it takes no cash',
    params,
    body: cashClosing,
    reply: oneReply(cashDay),
  },
  'GET /cash-days/{id}/print': { summary: 'The sheet of the day as PDF', params, file: ['application/pdf'] },
})
