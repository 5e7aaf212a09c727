import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { monitoring } from './schemas.ts'

export const monitoringEndpoints = defineEndpoints({
  'GET /monitoring': {
    summary: 'State of the servers, of the database and of the jobs, with the figures of the last 24 hours',
    reply: oneReply(monitoring),
  },
})
