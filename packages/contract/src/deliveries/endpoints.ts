import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam, optionalVersion, version } from '../kernel/fields.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import { salePayment } from '../payments/schemas.ts'
import { deliveryBulk, deliveryBulkReport } from './bulk.ts'
import {
  collectOrder,
  collectQuery,
  collectRow,
  counterInput,
  delivery,
  deliveryQuery,
  deliveryRow,
  outcomeInput,
} from './schemas.ts'

const params = z.object({ id: idParam })
const image = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Each departure of a document, on a truck or at the counter (docs/domain/deliveries.md). */
export const deliveryEndpoints = defineEndpoints({
  'GET /deliveries': {
    summary: 'Deliveries of a tab under filters',
    query: deliveryQuery,
    reply: listReply(deliveryRow),
    exportable: true,
  },
  'GET /deliveries/tab-counts': {
    summary: 'Number of deliveries behind each tab',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  },
  'GET /deliveries/to-collect': {
    summary: 'Documents that are picked and wait for their customer at the counter, by delivery date',
    query: collectQuery,
    reply: listReply(collectRow),
  },
  'GET /deliveries/to-collect/{id}': {
    summary: 'One of them with what is picked, by line and batch',
    params,
    reply: oneReply(collectOrder),
  },
  'POST /deliveries': {
    summary:
      'Hand a document over at the counter: what is handed over leaves as a delivery without a shipment',
    body: counterInput,
    reply: createdReply(delivery),
    status: 201,
  },
  'POST /deliveries/bulk': {
    summary: 'Record many deliveries as received whole, or bill many of the counter, each by itself',
    body: deliveryBulk,
    reply: z.object({ data: deliveryBulkReport }),
    status: 200,
  },
  'GET /deliveries/{id}': {
    summary: 'One delivery with its lines by batch',
    params,
    reply: oneReply(delivery),
  },
  'PUT /deliveries/{id}/outcome': {
    summary: 'Write down what the customer received and refused, or correct it',
    params,
    body: outcomeInput,
    reply: oneReply(delivery),
  },
  'POST /deliveries/{id}/invoice': {
    summary:
      'Bill a counter delivery, on account or, with the payment, as a VD; answers at once, its billing state follows',
    params,
    body: z.strictObject({ version: version.optional(), payment: salePayment.optional() }).optional(),
    reply: oneReply(delivery),
    status: 202,
  },
  'POST /deliveries/{id}/take-back': {
    summary: 'Take a counter delivery back that is not billed: the document waits to be collected again',
    params,
    body: z.strictObject({ version: optionalVersion }),
    reply: oneReply(delivery),
    status: 200,
  },
  'GET /deliveries/{id}/print/delivery-note': {
    summary: 'The delivery note as PDF, to look at: marks nothing',
    params,
    file: ['application/pdf'],
  },
  'GET /deliveries/{id}/signature': { summary: 'Signature of who collected the goods', params, file: image },
  'GET /deliveries/{id}/photo': { summary: 'Photo of the delivery', params, file: image },
})
