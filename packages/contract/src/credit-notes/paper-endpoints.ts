import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  notePaper,
  notePrintAnswer,
  notePrintFile,
  notePrintReply,
  notePrintRequest,
  sendToPrinter,
  userPrinter,
} from './paper-schemas.ts'

const params = z.object({ id: idParam })
const file = ['application/pdf'] as const
const asked = oneReply(notePrintReply)

/** The paper of credit and debit notes (docs/domain/printing.md). Opening a file prints nothing. */
export const notePaperEndpoints = defineEndpoints({
  'GET /credit-notes/{id}/print': {
    summary: 'The issued note as PDF, to look at: marks nothing and says that it is a copy for consultation',
    params,
    file,
  },
  'GET /credit-notes/{id}/print/collect': {
    summary: 'The sheet for who collects: lines with room for batches, quantities and signatures, as PDF',
    params,
    file,
  },
  'GET /credit-notes/{id}/papers': {
    summary: 'What the next print of an issued note would be, and every print so far',
    params,
    reply: oneReply(notePaper),
  },
  'POST /credit-notes/{id}/papers/print': {
    summary: 'Ask for the print of an issued note; counted once it is confirmed',
    params,
    body: notePrintRequest,
    reply: asked,
    status: 200,
  },
  'GET /credit-notes/{id}/papers/file': {
    summary: 'The prints of a note that wait for confirmation, as PDF',
    params,
    query: notePrintFile,
    file,
  },
  'POST /credit-notes/{id}/papers/confirm': {
    summary: 'Say whether a print came out on paper',
    params,
    body: notePrintAnswer,
    reply: oneReply(notePaper),
    status: 200,
  },
  'GET /credit-notes/{id}/send-printer': {
    summary: "The caller's printer and what it would print; prints nothing itself",
    params,
    reply: oneReply(userPrinter),
  },
  'POST /credit-notes/{id}/send-printer': {
    summary: "Send the note to the caller's printer",
    params,
    body: sendToPrinter,
    reply: asked,
    status: 200,
  },
})
