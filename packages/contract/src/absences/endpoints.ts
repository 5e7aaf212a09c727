import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  absence,
  absenceChoices,
  absenceEnd,
  absenceInput,
  absenceParams,
  absenceQuery,
  choicesQuery,
} from './schemas.ts'

export const absenceEndpoints = defineEndpoints({
  'GET /absences': {
    summary:
      "The caller's absences and those in which the caller is the deputy; all of them for administrators",
    query: absenceQuery,
    reply: listReply(absence),
  },
  'GET /absences/choices': {
    summary: 'What can be handed over, and to whom',
    query: choicesQuery,
    reply: oneReply(absenceChoices),
  },
  'POST /absences': {
    summary: 'Name a deputy for a period',
    body: absenceInput,
    reply: createdReply(absence),
    status: 201,
  },
  'POST /absences/{id}/end': {
    summary: 'End an absence now; one that has not begun is called off',
    params: absenceParams,
    body: absenceEnd,
    reply: oneReply(absence),
    status: 200,
  },
})
