import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { monitoring } from './schemas.ts'
import { listUpdates, updates } from './updates.ts'

export const monitoringEndpoints = defineEndpoints({
  'GET /monitoring': {
    summary: 'State of the servers, of the database and of the jobs, with the figures of the last 24 hours',
    reply: oneReply(monitoring),
  },
  'GET /updates': {
    summary: 'Version and changes, what the servers run, changes of the database, updates of lists at work',
    reply: oneReply(updates),
  },
  'GET /list-updates': {
    summary: 'Lists of which updates have been waiting for some seconds',
    reply: oneReply(listUpdates),
  },
})
