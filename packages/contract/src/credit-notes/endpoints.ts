import { CREDIT_NOTE_APPROVALS } from '@cais/domain/credit-notes/facts'
import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos, idParam, version } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { creditNoteBulk, creditNoteBulkReport } from './bulk.ts'
import { returnsFigures, returnsQuery, returnsRow, returnsRowsQuery } from './figures.ts'
import {
  collectionEnd,
  collectionRecord,
  collectionStart,
  creditNoteChange,
  creditNoteDecision,
  creditNoteDraft,
  creditNoteSubmission,
  versionAndReason,
  versionOnly,
} from './requests.ts'
import {
  creditCandidate,
  creditCandidateQuery,
  creditNote,
  creditNoteAccount,
  creditNoteAccountQuery,
  creditNoteQuery,
  creditNoteRow,
} from './schemas.ts'

const params = z.object({ id: idParam })
const staged = z.object({ id: idParam, stage: z.enum(CREDIT_NOTE_APPROVALS) })
const reply = oneReply(creditNote)

/** Credit notes from draft to issue (docs/domain/credit-notes.md). */
export const creditNoteEndpoints = defineEndpoints({
  'GET /credit-notes': {
    summary: 'Credit notes of a tab under filters, with their totals',
    query: creditNoteQuery,
    reply: listReply(
      creditNoteRow,
      z.object({ documents: z.int(), net: centavos, vat: centavos, total: centavos }),
    ),
    exportable: true,
  },
  'GET /credit-notes/tab-counts': {
    summary: 'Number of credit notes behind each tab that has work in it',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'GET /credit-notes/returns': {
    summary:
      'Figures of returns: what was credited by week, reason, customer, article, route, driver and batch beside what was sold',
    query: returnsQuery,
    reply: oneReply(returnsFigures),
  },
  'GET /credit-notes/returns/rows': {
    summary: 'The lines that the figures of returns are made of, newest first',
    query: returnsRowsQuery,
    reply: listReply(returnsRow),
    exportable: true,
  },
  'GET /credit-notes/candidates': {
    summary:
      'The lines of invoices on which a customer was billed an article, or of named invoices, the oldest first, with what is left of each',
    query: creditCandidateQuery,
    reply: z.object({ data: z.array(creditCandidate) }),
  },
  'GET /credit-notes/account': {
    summary:
      'What a customer owes, its other open credit notes, and which share of what it buys it gives back',
    query: creditNoteAccountQuery,
    reply: oneReply(creditNoteAccount),
  },
  'POST /credit-notes': {
    summary: 'Begin a draft of a credit note',
    body: creditNoteDraft,
    reply: createdReply(creditNote),
    status: 201,
  },
  'POST /credit-notes/bulk': {
    summary:
      'One action on many credit notes: each is done or refused by itself; a dry run tells what would happen',
    body: creditNoteBulk,
    reply: oneReply(creditNoteBulkReport),
    status: 200,
  },
  'GET /credit-notes/{id}': { summary: 'One credit note with its lines', params, reply },
  'PUT /credit-notes/{id}': { summary: 'Save a draft', params, body: creditNoteChange, reply },
  'PUT /credit-notes': {
    summary: 'Save a draft, its id in the body',
    body: creditNoteChange.extend({ id: idParam, version: version.optional() }),
    reply,
  },
  'DELETE /credit-notes/{id}': {
    summary: 'Delete a draft',
    params,
    query: z.strictObject({ version: z.coerce.number().pipe(version) }),
    status: 204,
  },
  'DELETE /credit-notes': {
    summary: 'Delete a draft, its id in the body',
    body: z.strictObject({ id: idParam, version: version.optional() }),
    status: 204,
  },
  'POST /credit-notes/{id}/submit': {
    summary: 'Submit a draft: it gets its tracking code and takes what it credits from the invoices',
    params,
    body: creditNoteSubmission,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/approve/{stage}': {
    summary: 'Approve a stage; the financial approval issues the credit note',
    params: staged,
    body: creditNoteDecision,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/reject/{stage}': {
    summary: 'Reject a stage: what it took of the invoices is free again',
    params: staged,
    body: creditNoteDecision,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/collection/start': {
    summary: 'Start the collection and name who collects',
    params,
    body: collectionStart,
    reply,
    status: 200,
  },
  'PUT /credit-notes/{id}/collection': {
    summary: 'Write down what came back of some lines',
    params,
    body: collectionRecord,
    reply,
  },
  'POST /credit-notes/{id}/collection/end': {
    summary: "End the collection: the goods enter the branch's returns warehouse",
    params,
    body: collectionEnd,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/collection/send-back': {
    summary: 'Send it back to the collection; the goods are out of the returns warehouse again',
    params,
    body: versionAndReason,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/unlink': {
    summary: 'Set the claim free',
    params,
    body: versionOnly,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/cancel': {
    summary: 'Cancel it before the goods are back',
    params,
    body: versionAndReason,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/close': {
    summary: 'End a credit note that will not be issued; collected goods stay in the returns warehouse',
    params,
    body: versionAndReason,
    reply,
    status: 200,
  },
  'POST /credit-notes/{id}/duplicate': {
    summary: 'A new draft with the same lines',
    params,
    reply: createdReply(creditNote),
    status: 201,
  },
})
