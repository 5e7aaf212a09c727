import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply, pages } from '../kernel/list.ts'
import {
  previewInput,
  schedule,
  scheduleDate,
  scheduleInput,
  schedulePreview,
  scheduleQuery,
  scheduleRow,
  scheduleUpdate,
  scheduleVersion,
  scheduleVersionQuery,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const scheduleEndpoints = defineEndpoints({
  'GET /schedules': {
    summary: 'Recurring schedules with the next and the last date of each',
    query: scheduleQuery,
    reply: listReply(scheduleRow),
    exportable: true,
  },
  'POST /schedules': {
    summary: 'A new schedule: on each of its dates a shipment is opened with what waits',
    body: scheduleInput,
    reply: createdReply(schedule),
    status: 201,
  },
  'POST /schedules/preview': {
    summary: 'The rule in words and its next dates, each with its reasons; writes nothing',
    body: previewInput,
    reply: oneReply(schedulePreview),
    status: 200,
  },
  'GET /schedules/{id}': { summary: 'One schedule with its next dates', params, reply: oneReply(schedule) },
  'PUT /schedules/{id}': {
    summary: 'Change a schedule; shipments that it opened stay as they are',
    params,
    body: scheduleUpdate,
    reply: oneReply(schedule),
  },
  'DELETE /schedules/{id}': {
    summary: 'Delete a schedule; one of which shipments came is ended and stays to be looked at',
    params,
    query: scheduleVersionQuery,
    status: 204,
  },
  'POST /schedules/{id}/pause': {
    summary: 'Open no shipments until it is resumed',
    params,
    body: scheduleVersion.optional(),
    reply: oneReply(schedule),
    status: 200,
  },
  'POST /schedules/{id}/resume': {
    summary: 'Go on from today; dates that passed meanwhile are not made up for',
    params,
    body: scheduleVersion.optional(),
    reply: oneReply(schedule),
    status: 200,
  },
  'POST /schedules/{id}/open': {
    summary: "Open today's shipment now, on a date of the schedule or not",
    params,
    body: scheduleVersion.optional(),
    reply: oneReply(schedule),
    status: 200,
  },
  'GET /schedules/{id}/dates': {
    summary: 'What became of the dates, newest first',
    params,
    query: z.strictObject(pages),
    reply: listReply(scheduleDate),
  },
})
