import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  bankAcceptance,
  bankAcceptanceReport,
  bankFile,
  bankFileAdded,
  bankFileInput,
  bankFilePreview,
  bankFileQuery,
  bankRow,
  bankRowChange,
  bankRowQuery,
} from './schemas.ts'

const params = z.object({ id: idParam })

export const bankFileEndpoints = defineEndpoints({
  'GET /bank-files': {
    summary:
      'Files of incoming payments of the bank or the ERP, newest first, with what became of their rows',
    query: bankFileQuery,
    reply: listReply(bankFile),
  },
  'POST /bank-files/preview': {
    summary: 'What a file would bring: its columns, new, known and refused rows. Nothing is stored',
    body: bankFileInput,
    reply: oneReply(bankFilePreview),
    idempotent: false,
  },
  'POST /bank-files': {
    summary: 'Takes in the rows of a file that are new; a row that came in before is left out',
    body: bankFileInput,
    reply: createdReply(bankFileAdded),
    status: 201,
  },
  'GET /bank-files/{id}': { summary: 'One file', params, reply: oneReply(bankFile) },
  'GET /bank-files/{id}/rows': {
    summary: 'Rows of a file, each with whose payment it is likely to be and what it would settle',
    params,
    query: bankRowQuery,
    reply: listReply(bankRow),
  },
  'POST /bank-files/{id}/accept': {
    summary: 'Records the payments of rows; a row that is refused is reported and waits on',
    params,
    body: bankAcceptance,
    reply: oneReply(bankAcceptanceReport),
  },
  'PUT /bank-rows/{id}': {
    summary: 'Puts a row aside that is no payment of a customer, or lets it wait again',
    params,
    body: bankRowChange,
    reply: oneReply(bankRow),
  },
})
