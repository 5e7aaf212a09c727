import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import {
  labelsInput,
  paper,
  plainPrint,
  plainPrintOfOrder,
  plainPrintOfShipment,
  printAnswer,
  printFileQuery,
  printRequest,
  specificInvoices,
} from './schemas.ts'

const params = z.object({ id: idParam })
const papers = z.object({ data: z.array(paper) })
const asked = z.object({
  data: z.object({
    jobs: z.array(z.int()).describe('The prints that wait for an answer'),
    papers: z.array(paper),
  }),
})

const print = { params, body: printRequest, reply: asked } as const
const file = { params, query: printFileQuery, file: ['application/pdf'] } as const
const confirm = { params, body: printAnswer, reply: papers } as const

/** Printing is asked for, drawn, and answered by the person who stands at the printer. Opening a file prints nothing. */
export const printingEndpoints = defineEndpoints({
  'GET /shipments/{id}/papers': {
    summary: 'Invoices and delivery notes of a shipment with their print state',
    params,
    reply: papers,
  },
  'POST /shipments/{id}/papers/print': {
    summary: 'Ask for the print of invoices and delivery notes; counted once it is confirmed',
    ...print,
  },
  'GET /shipments/{id}/papers/file': {
    summary: 'The papers of prints that wait for confirmation, as one PDF',
    ...file,
  },
  'POST /shipments/{id}/papers/confirm': {
    summary: 'Say which prints came out on paper and which did not',
    ...confirm,
  },
  'GET /deliveries/{id}/papers': {
    summary: 'Delivery note and invoice of one delivery with their print state',
    params,
    reply: papers,
  },
  'POST /deliveries/{id}/papers/print': {
    summary: 'Ask for the print of the papers of one delivery; counted once it is confirmed',
    ...print,
  },
  'GET /deliveries/{id}/papers/file': {
    summary: 'The papers of one delivery whose prints wait for confirmation, as one PDF',
    ...file,
  },
  'POST /deliveries/{id}/papers/confirm': {
    summary: 'Say which prints of one delivery came out on paper',
    ...confirm,
  },
  'POST /shipments/{id}/print': {
    summary: 'Send a loading list or the labels of a shipment to a printer; it is not counted',
    params,
    body: plainPrintOfShipment,
    reply: z.object({ data: plainPrint }),
  },
  'POST /orders/{id}/print': {
    summary: 'Send a document to a printer; it is not counted',
    params,
    body: plainPrintOfOrder,
    reply: z.object({ data: plainPrint }),
  },
  'GET /prints/{id}': {
    summary: 'How far a print is that the caller sent to a printer',
    params,
    reply: z.object({ data: plainPrint }),
  },
  'POST /shipments/{id}/labels': {
    summary: 'Give the pallets of documents their numbers (SSCC); pallets that have one keep it',
    params,
    body: labelsInput,
    reply: z.object({ data: z.object({ labels: z.int().describe('How many the shipment has now') }) }),
  },
  'GET /shipments/{id}/labels': {
    summary: 'The labels of the pallets that have numbers, as PDF of 100 × 150 mm',
    params,
    file: ['application/pdf'],
  },
  'GET /shipment/{id}/printInvoices': {
    summary:
      'Invoices of a shipment: what can be printed and what waits for confirmation; prints nothing itself',
    params,
    reply: papers,
  },
  'POST /shipment/{id}/printSpecificInvoices': {
    summary: 'Ask for the print of chosen invoices; counted once it is confirmed',
    params,
    body: specificInvoices,
    reply: asked,
  },
})
