import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos, idParam, requiredText } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  claim,
  claimDelivery,
  claimDeliveryResult,
  claimDraft,
  claimFile,
  claimFileInput,
  claimFilePreview,
  claimFileQuery,
  claimInput,
  claimInvoice,
  claimLineFix,
  claimLink,
  claimQuery,
  claimRow,
  claimSuggestion,
  claimVersion,
  claimWrong,
  retailer,
  retailerInput,
} from './schemas.ts'

const params = z.object({ id: idParam })
const lineParams = z.object({ id: idParam, lineId: idParam })
const changed = { params, reply: oneReply(claim), status: 200 } as const

/** Claims of customers (docs/domain/claims.md). */
export const claimEndpoints = defineEndpoints({
  'GET /claims': {
    summary: 'Claims under filters, with their totals; retailers see their own',
    query: claimQuery,
    reply: listReply(claimRow, z.object({ claims: z.int(), net: centavos, vat: centavos, total: centavos })),
    exportable: true,
  },
  'GET /claims/counts': {
    summary: 'Number of claims in each state',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'POST /claims': {
    summary: 'Enter a claim by hand',
    body: claimInput,
    reply: createdReply(claim),
    status: 201,
  },
  'POST /claims/received': {
    summary: 'Take in claims of a retailer; one that came before as it is changes nothing and is counted',
    body: claimDelivery,
    reply: oneReply(claimDeliveryResult),
    status: 200,
  },
  'GET /claims/{id}': {
    summary: 'One claim with its lines and the invoices they are about',
    params,
    reply: oneReply(claim),
  },
  'GET /claims/{id}/suggestions': {
    summary: 'Credit notes that may be the one of the claim, the surest first',
    params,
    reply: z.object({ data: z.array(claimSuggestion) }),
  },
  'GET /claims/{id}/lines/{lineId}/invoices': {
    summary: 'The lines of invoices that a line may be about, the oldest first',
    params: lineParams,
    reply: z.object({ data: z.array(claimInvoice) }),
  },
  'PUT /claims/{id}/lines/{lineId}': {
    summary: 'Choose the invoice of a line, or put its quantity or price right',
    params: lineParams,
    body: claimLineFix,
    reply: oneReply(claim),
  },
  'POST /claims/{id}/wrong': {
    summary: 'Mark a claim as wrong; it is shown as cancelled',
    body: claimWrong,
    ...changed,
  },
  'POST /claims/{id}/not-wrong': { summary: 'Take the mark of wrong away', body: claimVersion, ...changed },
  'POST /claims/{id}/link': {
    summary: 'Link a credit note, which deals with the lines that are open',
    body: claimLink,
    ...changed,
  },
  'POST /claims/{id}/unlink': { summary: 'Unlink a credit note', body: claimLink, ...changed },
  'POST /claims/{id}/draft': {
    summary:
      'The draft of a credit note with the lines that are matched: made once, and the same one again while it is a draft',
    params,
    reply: oneReply(claimDraft),
    status: 200,
  },
  'GET /claim-files': {
    summary: 'Files of claims, the newest first, with what became of their lines',
    query: claimFileQuery,
    reply: listReply(claimFile),
  },
  'POST /claim-files/preview': {
    summary: 'What a file of claims would bring: nothing is stored',
    body: claimFileInput,
    reply: oneReply(claimFilePreview),
    idempotent: false,
  },
  'POST /claim-files': {
    summary: 'Take in a stored file of claims (CSV, Excel or JSON), in the background',
    body: claimFileInput,
    reply: createdReply(claimFile),
    status: 201,
  },
  'GET /claim-files/{id}': { summary: 'One file of claims', params, reply: oneReply(claimFile) },
  'GET /claim-files/{id}/original': {
    summary: 'The file as it came',
    params,
    file: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'GET /retailers': {
    summary: 'Retailers with the customers that are theirs and the users who see their claims',
    reply: z.object({ data: z.array(retailer) }),
  },
  'PUT /retailers/{id}': {
    summary: 'Enter a retailer, or change which customers and users are theirs',
    params: z.object({ id: requiredText(20).regex(/^[A-Z0-9_-]+$/) }),
    body: retailerInput,
    reply: oneReply(retailer),
  },
})
