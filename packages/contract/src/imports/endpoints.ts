import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { EXPORT_TYPES } from '../kernel/export-types.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  importCause,
  importCauseCorrections,
  importCorrections,
  importFileRow,
  importMatch,
  importNoun,
  importNounRow,
  importQuery,
  importReply,
  importRow,
  importRowsQuery,
  importRun,
  newImport,
} from './schemas.ts'

const params = z.object({ id: idParam })
const file = Object.values(EXPORT_TYPES)
const fileQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') })

export const importEndpoints = defineEndpoints({
  'GET /imports/nouns': {
    summary: 'What the caller may bring in and take out as a file, with the columns',
    reply: z.object({ data: z.array(importNounRow) }),
  },
  'GET /imports/nouns/{noun}/file': {
    summary: 'Everything of a noun in the shape in which it comes in: brought in again it changes nothing',
    params: z.object({ noun: importNoun }),
    query: fileQuery,
    file,
  },
  'GET /imports': {
    summary: 'Imports of what the caller may bring in, the newest first',
    query: importQuery,
    reply: listReply(importRow),
  },
  'POST /imports': {
    summary: 'Read a stored file and match its columns by name, or as the caller did last time',
    body: newImport,
    reply: createdReply(importReply),
    status: 201,
  },
  'GET /imports/{id}': {
    summary: 'One import with its columns and figures',
    params,
    reply: oneReply(importReply),
  },
  'PUT /imports/{id}/mapping': {
    summary: 'Match the columns by hand and preview: nothing is written',
    params,
    body: importMatch,
    reply: oneReply(importReply),
  },
  'GET /imports/{id}/rows': {
    summary:
      'Rows of the preview or the run: those refused or corrected, and the first that are new or changed',
    params,
    query: importRowsQuery,
    reply: listReply(importFileRow),
  },
  'GET /imports/{id}/causes': {
    summary: 'Why rows are refused, alike rows together, the most frequent cause first; at most a hundred',
    params,
    reply: z.object({ data: z.array(importCause) }),
  },
  'PUT /imports/{id}/causes': {
    summary: 'Put all rows of a cause right at once and preview again',
    params,
    body: importCauseCorrections,
    reply: oneReply(importReply),
  },
  'GET /imports/{id}/refused-rows': {
    summary: 'The refused rows as a file with their reasons, to be mended and brought in again',
    params,
    query: fileQuery,
    file,
  },
  'PUT /imports/{id}/rows': {
    summary: 'Put rows right in place and preview again',
    params,
    body: importCorrections,
    reply: oneReply(importReply),
  },
  'POST /imports/{id}/run': {
    summary:
      'Bring the rows in that were not refused, in the background; a run that stopped goes on where it was',
    params,
    body: importRun,
    reply: oneReply(importReply),
    status: 202,
  },
})
