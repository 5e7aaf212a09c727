import { defineEndpoints } from '../kernel/endpoint.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import {
  jobRun,
  jobRunQuery,
  scheduleBlockInput,
  scheduleConfig,
  scheduleConfigInput,
  scheduleConfigParams,
} from './schemas.ts'

export const jobEndpoints = defineEndpoints({
  'GET /schedule-config': {
    summary: 'The background jobs with their schedules, states and last runs',
    reply: listReply(scheduleConfig),
  },
  'PUT /schedule-config/block': {
    summary: 'Pause or resume some jobs, or all',
    body: scheduleBlockInput,
    reply: listReply(scheduleConfig),
  },
  'PUT /schedule-config/{id}': {
    summary: 'Change the schedule and the quantity of a job',
    params: scheduleConfigParams,
    body: scheduleConfigInput,
    reply: oneReply(scheduleConfig),
  },
  'POST /schedule-config/{id}/run': {
    summary: 'Run a job now, outside its schedule',
    params: scheduleConfigParams,
    reply: oneReply(scheduleConfig),
    status: 200,
  },
  'GET /schedule-config/{id}/runs': {
    summary: 'Runs of a job over a year, newest first',
    params: scheduleConfigParams,
    query: jobRunQuery,
    reply: listReply(jobRun),
  },
})
