import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { foundPrinter, passOn, printerStatus, printersReply, userPrinter } from './schemas.ts'

const params = z.object({ id: idParam })
const one = z.object({ data: printerStatus })
const all = z.object({ data: printersReply })

/** Printers at work: their state and queues. As records they are master data. */
export const printerEndpoints = defineEndpoints({
  'GET /printers': {
    summary: 'Printers of the branches in scope as last read, their queues, and the printer of each user',
    reply: all,
  },
  'POST /printers/read': { summary: 'Read the state of all printers now', reply: all },
  'POST /printers/find': {
    summary: 'Printers that say by DNS-SD that they are in the network of the server',
    reply: z.object({ data: z.array(foundPrinter) }),
  },
  'POST /printers/{id}/read': {
    summary: 'Read the state of one printer now; what waits for it goes on if it is ready',
    params,
    reply: one,
  },
  'POST /printers/{id}/test-page': { summary: 'Print a test page', params, reply: one },
  'POST /printers/{id}/pass-on': {
    summary: 'Give prints that are not on paper yet to another printer, or to the browser',
    params,
    body: passOn,
    reply: one,
  },
  'PUT /printers/users/{id}': {
    summary: 'Set the default printer of a user',
    params,
    body: userPrinter,
    reply: all,
  },
})
