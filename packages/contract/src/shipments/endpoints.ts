import { PAPER_FORMS } from '@cais/domain/printing/papers'
import { z } from 'zod'
import { draftInput } from '../drafts/schemas.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { id, idParam, optionalVersion, text, version } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { order } from '../orders/schemas.ts'
import { billingPreview } from './billing.ts'
import { shipmentBulk, shipmentBulkReport } from './bulk.ts'
import { fleet, fleetQuery } from './fleet.ts'
import { shipmentInput, shipmentUpdate } from './input.ts'
import { proposal, proposalInput } from './proposal.ts'
import { readyOrder, readyOrderQuery } from './ready-order.ts'
import {
  cargoInput,
  positionInput,
  printCriteria,
  shipment,
  shipmentDocument,
  shipmentLine,
  shipmentQuery,
  shipmentRow,
  shipmentStage,
  shipmentSummary,
  shipmentVersionQuery,
} from './schemas.ts'

const params = z.object({ id: idParam })
const printParams = z.object({ id: idParam, criteria: printCriteria })
const pdf = ['application/pdf'] as const

export const shipmentEndpoints = defineEndpoints({
  'GET /shipments': {
    summary: 'Shipments of a tab under filters',
    query: shipmentQuery,
    reply: listReply(shipmentRow),
    exportable: true,
  },
  'GET /shipments/tab-counts': {
    summary: 'Number of shipments behind each tab',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'GET /shipments/summary': {
    summary: 'What the shipments of a filter add up to: late, leaving, gone',
    query: shipmentQuery.omit({ page: true, perPage: true, cursor: true, sort: true }),
    reply: oneReply(shipmentSummary),
  },
  'GET /shipments/ready-orders': {
    summary: 'Documents that wait for a truck',
    query: readyOrderQuery,
    reply: listReply(
      readyOrder,
      z.object({
        documents: z.int(),
        total: z.int(),
        weight: z.number(),
        fitting: z.int().describe('How many fit into the room that was asked for; all without one'),
      }),
    ),
  },
  'GET /shipments/fleet': {
    summary: 'Trucks, drivers and teams for a departure: free, or with what keeps them',
    query: fleetQuery,
    reply: oneReply(fleet),
  },
  'POST /shipments/proposal': {
    summary: 'Which waiting documents would fill these trucks best; nothing is changed',
    body: proposalInput,
    reply: oneReply(proposal),
    status: 200,
    idempotent: false,
  },
  'GET /shipments/of-number': {
    summary:
      'What bears a number: a shipment by its own, a document, a delivery or an invoice; a delivery at the counter; or an issued credit note',
    query: z.strictObject({ number: z.string().trim().min(1).max(60) }),
    reply: oneReply(
      z.object({ kind: z.enum(['shipment', 'delivery', 'note']), id: z.int(), number: z.string() }),
    ),
  },
  'POST /shipments': {
    summary: 'A new shipment of 1 to 30 documents',
    body: shipmentInput,
    reply: createdReply(shipment),
    status: 201,
  },
  'POST /shipments/bulk': {
    summary: 'Start, end or invoice many shipments, each by itself',
    body: shipmentBulk,
    reply: oneReply(shipmentBulkReport),
    status: 200,
  },
  'GET /shipments/{id}': { summary: 'One shipment with its documents', params, reply: oneReply(shipment) },
  'PUT /shipments/{id}': {
    summary: 'Change truck, driver, route, documents and order while ready',
    params,
    body: shipmentUpdate,
    reply: oneReply(shipment),
  },
  'PUT /shipments': {
    summary: 'Change a shipment while it is ready, its id in the body',
    body: shipmentUpdate.extend({ id }),
    reply: oneReply(shipment),
  },
  'GET /shipments/{id}/orders': {
    summary: 'Documents of a shipment in unloading order',
    params,
    reply: z.object({ data: z.array(shipmentDocument) }),
  },
  'GET /shipments/{id}/lines': {
    summary: 'Articles of a shipment by batch',
    params,
    reply: z.object({ data: z.array(shipmentLine) }),
  },
  'GET /shipments/{id}/position': {
    summary: 'Place of each document in the unloading order',
    params,
    reply: z.object({ data: z.array(z.object({ orderId: z.int(), position: z.int() })) }),
  },
  'PUT /shipments/{id}/position': {
    summary: 'Change the unloading order',
    params,
    body: positionInput,
    reply: oneReply(shipment),
  },
  'PUT /shipments/{id}/status-update/{status}': {
    summary:
      'Start or take up again (loading), end (finished), cancel loading (ready), ask for the invoices (billing)',
    params: z.object({ id: idParam, status: shipmentStage }),
    body: z.strictObject({ version: optionalVersion }).optional(),
    reply: oneReply(shipment),
  },
  'POST /shipments/{id}/drafts': {
    summary:
      'A new draft for this truck, of its branch and warehouse; it goes on it once approved and reserved',
    params,
    body: draftInput,
    reply: createdReply(order),
    status: 201,
  },
  'PUT /shipments/{id}/truck-back': {
    summary: 'Truck and driver are back from a shipment that left; its hour of return is now',
    params,
    body: z.strictObject({ version: optionalVersion }).optional(),
    reply: oneReply(shipment),
  },
  'DELETE /shipments/{id}/orders/{orderId}': {
    summary: 'Take a document off a shipment that is ready',
    params: z.object({ id: idParam, orderId: idParam }),
    query: shipmentVersionQuery,
    reply: oneReply(shipment),
  },
  'DELETE /shipments/{id}/lines/{lineId}': {
    summary: 'Take a line off a shipment that is ready: it goes back to stock analysis, still held',
    params: z.object({ id: idParam, lineId: idParam }),
    query: shipmentVersionQuery,
    reply: oneReply(shipment),
  },
  'DELETE /shipments/{id}/orders': {
    summary: 'Delete a shipment that is ready; its documents are free again',
    params,
    query: shipmentVersionQuery,
    status: 204,
  },
  'DELETE /shipments': {
    summary: 'Delete a shipment that is ready, its id in the body',
    body: z.strictObject({ id, version: version.optional() }),
    status: 204,
  },
  'GET /shipments/{id}/invoice': {
    summary:
      'What billing it would do now, and what stays out and why: the same calculation, nothing is changed',
    params,
    reply: oneReply(billingPreview),
  },
  'POST /shipments/{id}/invoice': {
    summary: 'Bill the documents that are not billed yet; answers at once, progress per document follows',
    params,
    body: z
      .strictObject({
        version: version.optional(),
        retried: z
          .array(id)
          .min(1)
          .max(30)
          .optional()
          .describe('Which of the documents that failed are tried again; left out: all of them'),
        print: z
          .strictObject({ printer: text(200), forms: z.array(z.enum(PAPER_FORMS)).min(1).max(2) })
          .optional()
          .describe('Papers that go to this printer once billing has ended: those that never were on paper'),
      })
      .optional(),
    reply: oneReply(shipment),
    status: 202,
  },
  'GET /shipments/{id}/print/delivery-note': {
    summary: 'Delivery notes as PDF, to look at: marks nothing',
    params,
    file: pdf,
  },
  'GET /shipments/{id}/print/{criteria}': {
    summary: 'Loading list as PDF: consolidated, per client or per product',
    params: printParams,
    file: pdf,
  },
  'GET /shipments/{id}/print{criteria}': {
    summary: 'The same, with the criteria written to the word print: /shipments/5/printclient',
    params: printParams,
    file: pdf,
  },
  'POST /shipment/cargo': {
    summary: 'Cargo list: the loading lists of several shipments as one PDF',
    body: cargoInput,
    file: pdf,
    status: 200,
  },
  'GET /shipment/{id}/listFars': {
    summary: 'Invoices of a shipment with their print state',
    params,
    reply: z.object({
      data: z.array(z.object({ id: z.int(), number: z.string(), printedAt: z.string().nullable() })),
    }),
  },
})
